import { useEffect, useRef, useState } from "react"
import { ChevronRight, HelpCircle } from "lucide-react"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/input"
import { Sheet, SheetContent, SheetDescription, SheetHeader, SheetTitle } from "@/components/ui/sheet"
import { Markdown } from "@/components/markdown"

const words = props.words
const CELL = { width: 168, height: 66 }
const BOX = { width: 132, height: 38 }
const PAD = 8
const root = document.querySelector('meta[property="og:root_path"]')?.content ?? ""

async function read(address) {
  const answer = await fetch(`${root}${address}`)
  const told = await answer.json().catch(() => ({}))
  if (!answer.ok) throw new Error(typeof told.detail === "string" ? told.detail : words.unread)
  return told
}

const left = (node) => PAD + node.x * CELL.width + (node.kind === "boundary" ? (CELL.width - 2 * PAD - 66) / 2 : 0)
const width = (node) => (node.kind === "boundary" ? 66 : BOX.width)
const middle = (node) => PAD + node.y * CELL.height + BOX.height / 2
const right = (node) => left(node) + width(node)
// a tool that the page has no name for goes by its id
const called = (node) => (node.id.endsWith(`/${node.label}`) ? node.id : node.label)
const short = (label) => (label.length > 18 ? label.slice(0, 17) + "…" : label)

function line(a, b) {
  if (a.x === b.x) {
    const x = left(a) + width(a) / 2
    return `M ${x} ${middle(a) + BOX.height / 2} L ${x} ${middle(b) - BOX.height / 2 - 3}`
  }
  const bend = (left(b) - right(a)) / 2
  return `M ${right(a)} ${middle(a)} C ${right(a) + bend} ${middle(a)}, ${left(b) - bend} ${middle(b)}, ${left(b) - 3} ${middle(b)}`
}

function flow(a, b) {
  if (a.y !== b.y) return line(a, b)
  const [x1, x2] = [left(a) + width(a) / 2, left(b) + width(b) / 2]
  const y = middle(a) + BOX.height / 2
  return `M ${x1} ${y} C ${x1 + 20} ${y + 24}, ${x2 - 20} ${y + 24}, ${x2} ${y + 3}`
}

function Arrow({ edge, nodes, marker }) {
  const [a, b] = [nodes[edge.source], nodes[edge.target]]
  const offered = b.kind === "offered"
  const walked = !offered && (edge.weight !== null || edge.target - edge.source === 1)
  const x = a.x === b.x ? left(a) + width(a) / 2 + 6 : (right(a) + left(b)) / 2
  const y = (middle(a) + middle(b)) / 2 - 5
  return (
    <g>
      <path d={walked || offered || edge.straight ? line(a, b) : flow(a, b)} fill="none" stroke="currentColor" strokeOpacity={walked ? 0.75 : 0.3}
        strokeWidth={walked ? 2 : 1.2} strokeDasharray={walked ? undefined : "4 4"} markerEnd={`url(#${marker})`} />
      {edge.weight !== null && (
        <text x={x} y={y} fontSize="10" textAnchor={a.x === b.x ? "start" : "middle"} fill="currentColor" fillOpacity="0.8">
          {edge.weight.toFixed(2)}
        </text>
      )}
    </g>
  )
}

function Box({ node, chosen, onChoose }) {
  const boundary = node.kind === "boundary"
  const offered = node.kind === "offered"
  const acts = boundary ? {} : {
    role: "button", tabIndex: 0, "aria-pressed": chosen, "aria-label": called(node), style: { cursor: "pointer" },
    onClick: () => onChoose(node.id),
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return
      event.preventDefault()
      onChoose(node.id)
    },
  }
  return (
    <g transform={`translate(${left(node)}, ${middle(node) - BOX.height / 2})`} {...acts}>
      <title>{node.id}</title>
      <rect width={width(node)} height={BOX.height} rx={boundary ? BOX.height / 2 : 8} fill="hsl(var(--background))" />
      <rect width={width(node)} height={BOX.height} rx={boundary ? BOX.height / 2 : 8} stroke="hsl(var(--primary))" strokeOpacity={offered ? 0.5 : 1}
        strokeWidth={chosen ? 3 : 1.3} strokeDasharray={offered ? "4 3" : undefined} fill={boundary || offered ? "hsl(var(--background))" : "hsl(var(--primary) / 0.16)"} />
      {node.group && (
        <text x={width(node) / 2} y="14" fontSize="9.5" textAnchor="middle" fill="currentColor" fillOpacity="0.75">{short(node.group)}</text>
      )}
      <text x={width(node) / 2} y={node.group ? 28 : 23} fontSize={boundary ? 10.5 : 12} fontWeight={offered ? 400 : 600} textAnchor="middle" fill="currentColor">
        {short(node.label)}
      </text>
    </g>
  )
}

function Picture({ row, chosen, onChoose }) {
  const columns = 1 + Math.max(...row.nodes.map((node) => node.x))
  const lines = 1 + Math.max(...row.nodes.map((node) => node.y))
  const size = [columns * CELL.width, lines * CELL.height - (CELL.height - BOX.height) + 2 * PAD + 22]
  const marker = `arrow-${row.subtask}-${size[0]}`
  return (
    <div className="overflow-x-auto">
      <svg width={size[0]} viewBox={`0 0 ${size[0]} ${size[1]}`} style={{ maxWidth: "100%", minWidth: Math.min(size[0], 480), height: "auto" }} role="group" aria-label={row.text} className="text-foreground">
        <defs>
          <marker id={marker} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
            <path d="M 0 0 L 8 4 L 0 8 z" fill="currentColor" fillOpacity="0.65" />
          </marker>
        </defs>
        {row.edges.map((edge, i) => <Arrow key={i} edge={edge} nodes={row.nodes} marker={marker} />)}
        {row.nodes.map((node, i) => <Box key={i} node={node} chosen={node.id === chosen} onChoose={onChoose} />)}
      </svg>
    </div>
  )
}

const Tool = ({ id, label, onChoose }) => (
  <button type="button" title={id} onClick={() => onChoose(id)} className="rounded-md border px-2 py-1 text-left text-sm break-words">{label || id}</button>
)

function List({ row, onChoose }) {
  const tools = (kind) => row.nodes.filter((node) => node.kind === kind)
  return (
    <div className="flex flex-col gap-2">
      <ol className="m-0 flex list-decimal flex-col gap-1 pl-6">
        {tools("tool").map((node, i) => <li key={i}><Tool id={node.id} label={called(node)} onChoose={onChoose} /></li>)}
      </ol>
      {tools("offered").length > 0 && <p className="m-0 text-xs text-muted-foreground">{words.offered}</p>}
      <div className="flex flex-wrap gap-1">{tools("offered").map((node, i) => <Tool key={i} id={node.id} label={called(node)} onChoose={onChoose} />)}</div>
    </div>
  )
}

const COLUMNS = { before: 0, beside: 1, after: 2 }
const PLACES = 6

// a tool between those that bring it arguments and those that come after it; those of this answer's path stand out
function around(card, path) {
  const taken = [0, 1, 0]
  const group = (id) => id.slice(0, Math.max(0, id.lastIndexOf("/")))
  const node = (id, kind, x, y) => ({ id, kind, x, y, label: card.names?.[id] ?? id.slice(id.lastIndexOf("/") + 1), group: group(id) })
  const nodes = [node(card.tool_id, "tool", 1, 0)]
  const edges = []
  for (const { side, tools } of card.around) {
    const x = COLUMNS[side]
    for (const id of tools) {
      if (taken[x] >= PLACES || nodes.some((one) => one.id === id && one.x === x)) continue
      nodes.push(node(id, path.includes(id) ? "tool" : "offered", x, taken[x]++))
      const here = nodes.length - 1
      edges.push({ source: side === "before" ? here : 0, target: side === "before" ? 0 : here, weight: null, straight: true })
    }
  }
  const text = card.around.map(({ name, tools }) => `${name}: ${tools.join(", ")}`).join("; ")
  return { subtask: `around-${card.tool_id.replace(/\W/g, "-")}`, nodes, edges, text }
}

function Card({ id, path, onChoose }) {
  const [card, setCard] = useState(null)
  const [fault, setFault] = useState("")
  useEffect(() => {
    setCard(null)
    setFault("")
    read(`/toolatlas/tool?tool=${encodeURIComponent(id)}`).then(setCard).catch((error) => setFault(error.message))
  }, [id])
  if (fault) return <p role="alert" className="m-0 text-sm">{fault}</p>
  if (!card) return <p className="m-0 text-sm text-muted-foreground">…</p>
  return (
    <div className="flex flex-col gap-2 rounded-md border p-3 text-sm" data-testid="tool-card" aria-live="polite">
      <strong className="break-words" title={card.tool_id}>{card.name}</strong>
      <p className="m-0 whitespace-pre-wrap break-words">{card.description}</p>
      <dl className="toolatlas-facts m-0">
        {card.facts.map(([name, value]) => [<dt key={name} className="text-muted-foreground">{name}</dt>, <dd key={`${name}=`} className="m-0 break-words">{value}</dd>])}
      </dl>
      {card.around.length > 0 && (
        <div className="toolatlas-picture" data-testid="around">
          <span className="text-xs text-muted-foreground">{card.around.map(({ name }) => name).join(" · ")}</span>
          <Picture row={around(card, path)} chosen={card.tool_id} onChoose={onChoose} />
        </div>
      )}
      <div className="toolatlas-list">
        {card.around.map(({ name, tools }) => (
          <div key={name} className="flex flex-col gap-1">
            <span className="text-xs text-muted-foreground">{name}</span>
            <div className="flex flex-wrap gap-1">{tools.map((tool) => <Tool key={tool} id={tool} label={card.names?.[tool]} onChoose={onChoose} />)}</div>
          </div>
        ))}
      </div>
    </div>
  )
}

function Node({ node }) {
  const [open, setOpen] = useState(false)
  const empty = !node.input && !node.output && node.inside.length === 0
  return (
    <details className="min-w-0 border-l pl-2" onToggle={(event) => event.target === event.currentTarget && setOpen(event.currentTarget.open)}>
      <summary className={`flex cursor-pointer items-start gap-1 text-sm ${node.failed ? "text-destructive" : ""}`}>
        <ChevronRight className={`mt-1 h-3 w-3 shrink-0 ${open ? "rotate-90" : ""} ${empty ? "opacity-0" : ""}`} aria-hidden="true" />
        <span className="min-w-0 break-words">{node.name}</span>
      </summary>
      {open && (
        <div className="flex min-w-0 flex-col gap-2 py-1 pl-4 text-sm">
          {node.input && <div className="overflow-x-auto"><Markdown>{node.input}</Markdown></div>}
          {node.inside.map((inner, i) => <Node key={i} node={inner} />)}
          {node.output && <div className="overflow-x-auto"><Markdown>{node.output}</Markdown></div>}
        </div>
      )}
    </details>
  )
}

function WhyNot({ request, known }) {
  const [tool, setTool] = useState("")
  const [told, setTold] = useState(null)
  const [busy, setBusy] = useState(false)
  const ask = async (event) => {
    event.preventDefault()
    setBusy(true)
    try {
      setTold(await read(`/toolatlas/why?tool=${encodeURIComponent(tool)}&request=${encodeURIComponent(request)}`))
    } catch (error) {
      setTold({ fault: error.message })
    }
    setBusy(false)
  }
  return (
    <form onSubmit={ask} className="flex flex-col gap-2" data-testid="why-not">
      <label htmlFor={`why-not-${props.url}`} className="text-sm font-medium">{words.why_not}</label>
      <div className="flex gap-2">
        <Input id={`why-not-${props.url}`} list={`tools-${props.url}`} value={tool} required maxLength={200} onChange={(event) => setTool(event.target.value)} placeholder={words.tool_name} />
        <datalist id={`tools-${props.url}`}>{known.map((id) => <option key={id} value={id} />)}</datalist>
        <Button type="submit" disabled={busy || !tool.trim()}>{words.ask}</Button>
      </div>
      <div aria-live="polite" className="flex flex-col gap-2 text-sm">
        {busy && "…"}
        {told?.fault && <p className="m-0">{told.fault}</p>}
        {told?.parts?.map((part, i) => (
          <div key={i}>
            <p className="m-0 font-medium break-words">{part.title}</p>
            <ul className="m-0 list-disc pl-6">{part.reasons.map((reason, n) => <li key={n} className="break-words">{reason}</li>)}</ul>
          </div>
        ))}
      </div>
    </form>
  )
}

function Level({ title, children, ...more }) {
  return (
    <section className="flex min-w-0 flex-col gap-2" aria-label={title} {...more}>
      <h3 className="m-0 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  )
}

function Keep() {
  const thread = location.pathname.match(/\/thread\/([0-9a-f-]{36})/)?.[1]
  if (!thread) return null
  return (
    <p className="m-0 flex flex-wrap gap-3 text-sm" data-testid="why-keep">
      {words.export}
      {[["Markdown", "md"], ["JSON", "json"]].map(([name, form]) => (
        <a key={form} className="underline" href={`${root}/toolatlas/conversation/${thread}.${form}`} download>{name}</a>
      ))}
    </p>
  )
}

function Told({ record }) {
  const [chosen, setChosen] = useState("")
  const card = useRef(null)
  const choose = (id) => {
    setChosen(id)
    setTimeout(() => card.current?.scrollIntoView({ block: "nearest" }), 100)
  }
  const known = [...new Set(record.rows.flatMap((row) => row.nodes.filter((node) => node.kind !== "boundary").map((node) => node.id)))]
  const path = [...new Set(record.rows.flatMap((row) => row.nodes.filter((node) => node.kind === "tool").map((node) => node.id)))]
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div data-testid="why-summary">{record.summary.map((text, i) => <p key={i} className="m-0 text-sm">{text}</p>)}</div>
      {record.rows.length > 0 && (
        <Level title={words.picture} data-testid="path-picture">
          {record.rows.map((row) => (
            <div key={row.subtask} className="min-w-0">
              {record.rows.length > 1 && <p className="m-0 text-xs text-muted-foreground">{words.subtask.replace("{number}", row.subtask)}</p>}
              <div className="toolatlas-picture"><Picture row={row} chosen={chosen} onChoose={choose} /></div>
              <div className="toolatlas-list"><List row={row} onChoose={choose} /></div>
            </div>
          ))}
          <div ref={card}>{chosen && <Card id={chosen} path={path} onChoose={choose} />}</div>
        </Level>
      )}
      {record.calls.length > 0 && (
        <Level title={words.calls} data-testid="why-calls">{record.calls.map((node, i) => <Node key={i} node={node} />)}</Level>
      )}
      {record.request && <WhyNot request={record.request} known={known} />}
      <Level title={words.everything} data-testid="why-everything">
        {record.everything.map((node, i) => <Node key={i} node={node} />)}
        {record.ledger && <Node node={{ name: words.ledger, input: "", output: record.ledger, inside: [] }} />}
      </Level>
      <Keep />
    </div>
  )
}

export default function WhyPanel() {
  const [open, setOpen] = useState(false)
  const [record, setRecord] = useState(null)
  const [fault, setFault] = useState("")
  const button = useRef(null)
  const back = (event) => {
    event.preventDefault()
    button.current?.focus()
  }
  const show = (shown) => {
    setOpen(shown)
    if (shown && !record) read(props.url).then(setRecord).catch((error) => setFault(error.message))
  }
  return (
    <div data-lead={props.lead ? "" : undefined}>
      <Button ref={button} variant="outline" size="sm" aria-haspopup="dialog" data-testid="why" onClick={() => show(true)}>
        <HelpCircle className="h-4 w-4" aria-hidden="true" />{words.why}
      </Button>
      <Sheet open={open} onOpenChange={show}>
        <SheetContent className="toolatlas-panel overflow-y-auto" data-testid="why-panel" onCloseAutoFocus={back}>
          <SheetHeader>
            <SheetTitle>{words.why}</SheetTitle>
            <SheetDescription className="break-words">{record?.request ?? ""}</SheetDescription>
          </SheetHeader>
          <div className="mt-4">
            {fault ? <p role="alert">{fault}</p> : record ? <Told record={record} /> : <p>…</p>}
          </div>
        </SheetContent>
      </Sheet>
    </div>
  )
}
