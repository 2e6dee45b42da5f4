import { useEffect, useRef, useState } from "react"
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from "lucide-react"
import { Button } from "@/components/ui/button"
import { Card, CardContent } from "@/components/ui/card"
import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"
import { Textarea } from "@/components/ui/textarea"

const LONG = 60
const root = document.querySelector('meta[property="og:root_path"]')?.content ?? ""
const words = props.words
const fill = (sentence, values) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), sentence)

// a page that comes back draws its messages twice: what was changed in between, or before a reload, is kept in this tab
const draftKey = `toolatlas-plan-${props.plan_id}`

function draft() {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey))
  } catch {
    return null
  }
}

function keep(parts) {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(parts))
  } catch {
    // a browser without storage, or a full one: then it is not kept
  }
}

const step = (shown, place, key) => ({ ...shown, place, key, texts: Object.fromEntries(shown.fields.map((field) => [field.name, field.text])) })
const asShown = () => props.parts.map((part) => ({ ...part, steps: part.steps.map((shown, place) => step(shown, place, `${part.number}.${place}`)) }))

function Choice({ id, field, text, onText }) {
  return (
    <select id={id} value={text} onChange={(event) => onText(event.target.value)}
      className="h-9 w-full rounded-md border border-input bg-background px-3 text-sm">
      {!field.choices.includes(text) && <option value={text}>{text}</option>}
      {text !== "" && <option value=""></option>}
      {field.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
    </select>
  )
}

function Field({ at, field, text, onText }) {
  const id = `plan-${props.plan_id}-${at}-${field.name}`
  const long = field.kind === "json" || field.text.length > LONG || field.text.includes("\n")
  const shared = { id, value: text, onChange: (event) => onText(event.target.value) }
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} className="break-all">
        {field.label || field.name}
        <span className="ml-2 font-normal text-muted-foreground">
          {[field.required && words.required, field.kind === "json" && words.as_json].filter(Boolean).join(" · ")}
        </span>
      </Label>
      {field.description && <p className="m-0 text-xs text-muted-foreground">{field.description}</p>}
      {field.kind === "choice" ? <Choice id={id} field={field} text={text} onText={onText} />
        : long ? <Textarea {...shared} rows={Math.min(10, 2 + field.text.split("\n").length)} className={field.kind === "json" ? "font-mono" : ""} />
        : <Input {...shared} inputMode={field.kind === "number" ? "decimal" : undefined} />}
    </div>
  )
}

const IconButton = ({ label, icon: Icon, ...more }) => (
  <Button type="button" variant="ghost" size="icon" className="h-8 w-8" aria-label={label} title={label} {...more}>
    <Icon className="h-4 w-4" aria-hidden="true" />
  </Button>
)

function Step({ one, number, ends, onMove, onRemove, onText }) {
  const [open, setOpen] = useState(false)
  const named = { step: one.name }
  const given = one.fields.filter((field) => one.texts[field.name])
  const later = one.fields.filter((field) => field.required && !one.texts[field.name])
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border p-3" data-testid="plan-step">
      <div className="flex flex-wrap items-center gap-1">
        <strong className="min-w-0 flex-1 break-words text-sm">{number}. {one.name}</strong>
        <IconButton icon={ArrowUp} label={fill(words.up, named)} disabled={ends.first} onClick={() => onMove(-1)} />
        <IconButton icon={ArrowDown} label={fill(words.down, named)} disabled={ends.last} onClick={() => onMove(1)} />
        {one.fields.length > 0 && <IconButton icon={Pencil} label={fill(open ? words.close : words.edit, named)} aria-expanded={open} onClick={() => setOpen(!open)} />}
        <IconButton icon={Trash2} label={fill(words.remove, named)} onClick={onRemove} />
      </div>
      <p className="m-0 text-xs text-muted-foreground break-words">{one.about}</p>
      {!open && given.map((field) => (
        <p key={field.name} className="m-0 break-words text-sm"><span className="text-muted-foreground">{field.label || field.name}</span> {one.texts[field.name]}</p>
      ))}
      {!open && later.map((field) => <p key={field.name} className="m-0 text-xs text-muted-foreground">{fill(words.later, { name: field.label || field.name })}</p>)}
      {one.asks && <p className="m-0 text-xs font-medium">{words.asks}</p>}
      {open && (
        <div className="mt-2 flex flex-col gap-3">
          {one.fields.map((field) => <Field key={field.name} at={one.key} field={field} text={one.texts[field.name] ?? ""} onText={(text) => onText(field.name, text)} />)}
        </div>
      )}
    </li>
  )
}

function Adding({ part, onAdd }) {
  const [open, setOpen] = useState(false)
  const [query, setQuery] = useState("")
  const [found, setFound] = useState(null)
  const [said, setSaid] = useState("")
  const id = `plan-add-${props.plan_id}-${part}`
  const search = async () => {
    if (!query.trim()) return
    setSaid("…")
    try {
      const answer = await fetch(`${root}${props.search}?query=${encodeURIComponent(query)}`)
      if (!answer.ok) throw new Error()
      const tools = await answer.json()
      setFound(tools)
      setSaid(tools.length ? "" : words.none_found)
    } catch {
      setFound(null)
      setSaid(words.unread)
    }
  }
  const add = (tool) => {
    onAdd(tool)
    setOpen(false)
    setFound(null)
    setQuery("")
  }
  if (!open) {
    return (
      <Button type="button" variant="outline" size="sm" className="self-start" onClick={() => setOpen(true)}>
        <Plus className="h-4 w-4" aria-hidden="true" />{words.add}
      </Button>
    )
  }
  return (
    <div className="flex min-w-0 flex-col gap-2" data-testid="plan-add">
      <Label htmlFor={id}>{words.search}</Label>
      <div className="flex gap-2">
        <Input id={id} value={query} autoFocus maxLength={500} onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && (event.preventDefault(), search())} />
        <Button type="button" size="sm" variant="outline" className="h-10" onClick={search}>{words.find}</Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-1">
        {said && <p className="m-0 text-sm">{said}</p>}
        {found?.map((tool) => (
          <button key={tool.tool_id} type="button" onClick={() => add(tool)} className="rounded-md border px-3 py-2 text-left text-sm break-words">
            <strong>{tool.name}</strong> <span className="text-xs text-muted-foreground">{tool.about}</span>
          </button>
        ))}
      </div>
    </div>
  )
}

function moved(parts, part, at, by) {
  const there = at + by
  const next = parts.map((one) => ({ ...one, steps: [...one.steps] }))
  if (there >= 0 && there < next[part].steps.length) {
    const steps = next[part].steps
    ;[steps[at], steps[there]] = [steps[there], steps[at]]
  } else {
    // a step that leaves its part takes the part with it
    ;[next[part], next[part + by]] = [next[part + by], next[part]]
  }
  return next
}

export default function PlanForm() {
  const [parts, setParts] = useState(draft() ?? asShown())
  const [busy, setBusy] = useState(false)
  const told = useRef(false)
  const tell = () => {
    if (!told.current) callAction({ name: props.actions.changed, payload: { plan_id: props.plan_id } })
    told.current = true
  }
  // a typed yes runs what the server knows: it learns that something else stands here, after a reload as well
  useEffect(() => {
    if (draft()) tell()
  }, [])
  const change = (next) => {
    tell()
    keep(next)
    setParts(next)
  }
  const withSteps = (at, steps) => parts.map((part, n) => (n === at ? { ...part, steps } : part))
  const decide = async (run) => {
    setBusy(true)
    const sent = parts.map(({ number, steps }) => ({ number, steps: steps.map(({ tool_id, place, texts }) => ({ tool_id, place, values: texts })) }))
    try {
      await callAction({ name: props.actions.decide, payload: run ? { plan_id: props.plan_id, run, parts: sent } : { plan_id: props.plan_id, run } })
    } finally {
      setBusy(false)
    }
  }
  let number = 0
  return (
    <Card className="mt-2 w-full max-w-xl" data-testid="plan-form">
      <CardContent className="flex min-w-0 flex-col gap-4 p-4">
        {parts.map((part, at) => (
          <section key={part.number} aria-label={part.title} className="flex min-w-0 flex-col gap-2">
            {parts.length > 1 && <h3 className="m-0 break-words text-sm font-semibold">{part.title}</h3>}
            {part.doubt && <p role="note" className="m-0 break-words text-sm text-muted-foreground">{part.doubt}</p>}
            {part.steps.length === 0 && <p className="m-0 text-sm text-muted-foreground">{words.nobody}</p>}
            <ol className="m-0 flex list-none flex-col gap-2 p-0">
              {part.steps.map((one, n) => (
                <Step key={one.key} one={one} number={++number}
                  ends={{ first: at === 0 && n === 0, last: at === parts.length - 1 && n === part.steps.length - 1 }}
                  onMove={(by) => change(moved(parts, at, n, by))}
                  onRemove={() => change(withSteps(at, part.steps.filter((other) => other !== one)))}
                  onText={(name, text) => change(withSteps(at, part.steps.map((other) => (other === one ? { ...one, texts: { ...one.texts, [name]: text } } : other))))} />
              ))}
            </ol>
            <Adding part={part.number} onAdd={(tool) => change(withSteps(at, [...part.steps, step(tool, null, `${part.number}.${Date.now()}`)]))} />
          </section>
        ))}
        {props.fault && <p role="alert" className="m-0 break-words text-sm text-destructive">{props.fault}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={busy || parts.every((part) => part.steps.length === 0)} onClick={() => decide(true)}>{words.run}</Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => decide(false)}>{words.drop}</Button>
        </div>
      </CardContent>
    </Card>
  )
}
