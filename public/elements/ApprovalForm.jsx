import { useState } from "react"
import { Button } from "@/components/ui/button"
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card"
import { Input } from "@/components/ui/input"
import { Label } from "@/components/ui/label"
import { Textarea } from "@/components/ui/textarea"

const LONG = 60

// a page that comes back draws its messages twice: what was typed in between, or before a reload, is kept in this tab
const draftKey = `toolatlas-form-${props.approval_id}-${props.form}`

function draft() {
  try {
    return JSON.parse(sessionStorage.getItem(draftKey)) ?? {}
  } catch {
    return {}
  }
}

function keep(typed) {
  try {
    typed ? sessionStorage.setItem(draftKey, JSON.stringify(typed)) : sessionStorage.removeItem(draftKey)
  } catch {
    // a browser without storage, or a full one: then it is not kept
  }
}

function Choice({ id, field, text, onText }) {
  return (
    <select id={id} value={text} onChange={(event) => onText(event.target.value)}
      className="h-9 w-full rounded-md border border-input bg-background px-3 text-sm">
      {!field.choices.includes(text) && <option value={text}>{text}</option>}
      {text !== "" && !field.required && <option value=""></option>}
      {field.choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
    </select>
  )
}

function Field({ field, text, onText, words }) {
  const id = `argument-${props.approval_id}-${field.name}`
  const long = field.kind === "json" || field.text.length > LONG || field.text.includes("\n")
  const shared = { id, value: text, onChange: (event) => onText(event.target.value) }
  return (
    <div className="flex flex-col gap-1">
      <Label htmlFor={id} className="break-all">
        {field.label || field.name}
        <span className="ml-2 font-normal text-muted-foreground">
          {[field.required && words.required, field.kind === "json" && words.json].filter(Boolean).join(" · ")}
        </span>
      </Label>
      {field.description && <p className="m-0 text-xs text-muted-foreground">{field.description}</p>}
      {field.kind === "choice" ? <Choice id={id} field={field} text={text} onText={onText} />
        : long ? <Textarea {...shared} rows={Math.min(10, 2 + field.text.split("\n").length)} className={field.kind === "json" ? "font-mono" : ""} />
        : <Input {...shared} inputMode={field.kind === "number" ? "decimal" : undefined} />}
    </div>
  )
}

export default function ApprovalForm() {
  const { words, fields, form, fault, actions, approval_id } = props
  const [texts, setTexts] = useState({ ...Object.fromEntries(fields.map((field) => [field.name, field.text])), ...draft().texts })
  const [reason, setReason] = useState(draft().reason ?? "")
  const [busy, setBusy] = useState(false)
  const type = (typed) => {
    keep({ texts, reason, ...typed })
    typed.texts ? setTexts(typed.texts) : setReason(typed.reason)
  }
  const run = async (name, payload) => {
    setBusy(true)
    try {
      await callAction({ name, payload: { approval_id, ...payload } })
    } finally {
      setBusy(false)
    }
  }
  const submit = () => run(actions.decide, form === "edit" ? { approve: true, values: texts } : { approve: false, reason })
  const cancel = () => {
    keep(null)
    return run(actions.open, { form: "" })
  }
  return (
    <Card className="mt-2 w-full max-w-xl" data-testid="approval-form">
      <CardHeader className="p-4 pb-2"><CardTitle className="text-sm break-all">{words.title}</CardTitle></CardHeader>
      <CardContent className="flex flex-col gap-3 p-4 pt-0">
        {fields.map((field) => (
          <Field key={field.name} field={field} words={words} text={texts[field.name] ?? ""}
            onText={(text) => type({ texts: { ...texts, [field.name]: text } })} />
        ))}
        {form === "reason" && (
          <div className="flex flex-col gap-1">
            <Textarea aria-label={words.title} value={reason} maxLength={1000} rows={3} onChange={(event) => type({ reason: event.target.value })} />
            <p className="m-0 text-xs text-muted-foreground">{words.hint}</p>
          </div>
        )}
        {fault && <p role="alert" className="m-0 text-sm text-destructive break-words">{fault}</p>}
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={busy} onClick={submit}>{words.submit}</Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={cancel}>{words.cancel}</Button>
        </div>
      </CardContent>
    </Card>
  )
}
