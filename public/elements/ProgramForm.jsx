import { useEffect, useRef, useState } from "react"
import { Pencil } from "lucide-react"
import { Button } from "@/components/ui/button"
import { Card, CardContent } from "@/components/ui/card"
import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"
import { Textarea } from "@/components/ui/textarea"

const LONG = 60
const words = props.words
const fill = (sentence, values) => Object.entries(values).reduce((said, [name, value]) => said.replace(`{${name}}`, value), sentence)

// a page that comes back draws its messages twice: what was changed in between, or before a reload, is kept in this tab
const draftKey = `toolatlas-program-${props.plan_id}`

function draft() {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey)) ?? {}
  } catch {
    return {}
  }
}

function keep(typed) {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(typed))
  } catch {
    // a browser without storage, or a full one: then it is not kept
  }
}

const asShown = () => props.steps.map((step) => Object.fromEntries(step.fields.map((field) => [field.name, field.text])))

function Field({ at, field, text, onText }) {
  const id = `program-${props.plan_id}-${at}-${field.name}`
  const shared = { id, value: text, onChange: (event) => onText(event.target.value) }
  const long = field.kind === "json" || field.text.length > LONG || field.text.includes("\n")
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} className="break-all">
        {field.label || field.name}
        {field.kind === "json" && <span className="ml-2 font-normal text-muted-foreground">{words.as_json}</span>}
      </Label>
      {field.description && <p className="m-0 text-xs text-muted-foreground">{field.description}</p>}
      {field.kind === "choice" ? (
        <select {...shared} className="h-9 w-full rounded-md border border-input bg-background px-3 text-sm">
          {!field.choices.includes(text) && <option value={text}>{text}</option>}
          {field.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
        </select>
      ) : long ? <Textarea {...shared} rows={Math.min(10, 2 + field.text.split("\n").length)} />
        : <Input {...shared} inputMode={field.kind === "number" ? "decimal" : undefined} />}
    </div>
  )
}

const Given = ({ name, text }) => <p className="m-0 break-words text-sm"><span className="text-muted-foreground">{name}</span> {text}</p>

function Step({ at, step, texts, onText }) {
  const [open, setOpen] = useState(false)
  const label = fill(open ? words.close : words.edit, { step: step.name })
  return (
    <li className="flex min-w-0 flex-col gap-1 rounded-md border p-3" data-testid="program-step">
      <div className="flex flex-wrap items-center gap-1">
        <strong className="min-w-0 flex-1 break-words text-sm">{at + 1}. {step.name}</strong>
        {step.often && <span className="text-xs text-muted-foreground">{step.often}</span>}
        {step.fields.length > 0 && (
          <Button type="button" variant="ghost" size="icon" className="h-8 w-8" aria-label={label} title={label}
            aria-expanded={open} onClick={() => setOpen(!open)}>
            <Pencil className="h-4 w-4" aria-hidden="true" />
          </Button>
        )}
      </div>
      <p className="m-0 break-words text-xs text-muted-foreground">{step.about}</p>
      {!open && step.fields.map((field) => <Given key={field.name} name={field.label || field.name} text={texts[field.name]} />)}
      {step.values.map(([name, text]) => <Given key={name} name={name} text={text} />)}
      {open && (
        <div className="mt-2 flex flex-col gap-3">
          {step.fields.map((field) => <Field key={field.name} at={at} field={field} text={texts[field.name] ?? ""} onText={(text) => onText(field.name, text)} />)}
        </div>
      )}
      {Object.keys(step.worked_out).map((name) => <p key={name} className="m-0 text-xs text-muted-foreground">{fill(words.worked_out, { name })}</p>)}
      {step.asks && <p className="m-0 text-xs font-medium">{words.asks}</p>}
    </li>
  )
}

export default function ProgramForm() {
  const [texts, setTexts] = useState(draft().texts ?? asShown())
  const [wish, setWish] = useState(draft().wish ?? "")
  const [busy, setBusy] = useState(false)
  const told = useRef(false)
  const tell = () => {
    if (!told.current) callAction({ name: props.actions.changed, payload: { plan_id: props.plan_id } })
    told.current = true
  }
  // a typed yes runs what the server knows: it learns that something else stands here, after a reload as well
  useEffect(() => {
    if (draft().texts) tell()
  }, [])
  const type = (typed) => {
    tell()
    keep({ texts, wish, ...typed })
    typed.texts ? setTexts(typed.texts) : setWish(typed.wish)
  }
  const decide = async (payload) => {
    setBusy(true)
    try {
      await callAction({ name: props.actions.decide, payload: { plan_id: props.plan_id, ...payload } })
    } finally {
      setBusy(false)
    }
  }
  const wishId = `program-wish-${props.plan_id}`
  return (
    <Card className="mt-2 w-full max-w-xl" data-testid="program-form">
      <CardContent className="flex min-w-0 flex-col gap-4 p-4">
        {props.note && <p className="m-0 break-words text-sm">{props.note}</p>}
        <ol className="m-0 flex list-none flex-col gap-2 p-0">
          {props.steps.map((step, at) => (
            <Step key={at} at={at} step={step} texts={texts[at] ?? {}}
              onText={(name, text) => type({ texts: texts.map((one, n) => (n === at ? { ...one, [name]: text } : one)) })} />
          ))}
        </ol>
        {props.code && (
          <details>
            <summary className="cursor-pointer text-sm">{words.code}</summary>
            <pre tabIndex={0} className="m-0 mt-2 max-h-96 overflow-auto rounded-md border p-3 text-xs"><code>{props.code}</code></pre>
          </details>
        )}
        {props.fault && <p role="alert" className="m-0 break-words text-sm text-destructive">{props.fault}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={busy} onClick={() => decide({ run: true, steps: texts })}>{words.run}</Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => decide({ run: false })}>{words.drop}</Button>
        </div>
        <div className="flex flex-col gap-2">
          <Label htmlFor={wishId}>{words.wish}</Label>
          <Textarea id={wishId} rows={2} maxLength={props.most} value={wish} onChange={(event) => type({ wish: event.target.value })} />
          <p className="m-0 text-xs text-muted-foreground">{words.wish_hint}</p>
          <Button size="sm" variant="outline" className="self-start" disabled={busy || !wish.trim()} onClick={() => decide({ run: false, wish })}>{words.ask_again}</Button>
        </div>
      </CardContent>
    </Card>
  )
}
