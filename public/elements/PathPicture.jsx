// Shown by conversations that were held before the panel "Why?" drew the path.
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card"

const CELL = { width: 168, height: 66 }
const BOX = { width: 132, height: 38 }
const PAD = 8

const left = (node) => PAD + node.x * CELL.width + (node.kind === "boundary" ? (CELL.width - 2 * PAD - 66) / 2 : 0)
const width = (node) => (node.kind === "boundary" ? 66 : BOX.width)
const middle = (node) => PAD + node.y * CELL.height + BOX.height / 2
const right = (node) => left(node) + width(node)
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
  const walked = edge.weight !== null || edge.target - edge.source === 1
  const x = a.x === b.x ? left(a) + width(a) / 2 + 6 : (right(a) + left(b)) / 2
  const y = (middle(a) + middle(b)) / 2 - 5
  return (
    <g>
      <path d={walked ? line(a, b) : flow(a, b)} fill="none" stroke="currentColor" strokeOpacity={walked ? 0.65 : 0.4}
        strokeWidth="1.4" strokeDasharray={walked ? undefined : "4 4"} markerEnd={`url(#${marker})`} />
      {edge.weight !== null && (
        <text x={x} y={y} fontSize="10" textAnchor={a.x === b.x ? "start" : "middle"} fill="currentColor" fillOpacity="0.75">
          {edge.weight.toFixed(2)}
        </text>
      )}
    </g>
  )
}

function Box({ node }) {
  const boundary = node.kind === "boundary"
  return (
    <g transform={`translate(${left(node)}, ${middle(node) - BOX.height / 2})`}>
      <title>{node.id}</title>
      <rect width={width(node)} height={BOX.height} rx={boundary ? BOX.height / 2 : 8} stroke="hsl(var(--primary))"
        strokeWidth="1.3" fill={boundary ? "transparent" : "hsl(var(--primary) / 0.12)"} />
      {node.group && (
        <text x={width(node) / 2} y="14" fontSize="9.5" textAnchor="middle" fill="currentColor" fillOpacity="0.65">
          {short(node.group)}
        </text>
      )}
      <text x={width(node) / 2} y={node.group ? 28 : 23} fontSize={boundary ? 10.5 : 12} fontWeight="500" textAnchor="middle" fill="currentColor">
        {short(node.label)}
      </text>
    </g>
  )
}

function Path({ row, caption }) {
  const columns = 1 + Math.max(...row.nodes.map((node) => node.x))
  const lines = 1 + Math.max(...row.nodes.map((node) => node.y))
  const flows = row.edges.some((edge) => edge.weight === null && edge.target - edge.source !== 1)
  const size = [columns * CELL.width, lines * CELL.height - (CELL.height - BOX.height) + 2 * PAD + (flows ? 22 : 0)]
  const marker = `arrow-${row.subtask}-${Math.round(size[0])}`
  return (
    <figure className="m-0">
      {caption && <figcaption className="text-xs text-muted-foreground mb-1">{caption}</figcaption>}
      <div className="overflow-x-auto">
        <svg width={size[0]} viewBox={`0 0 ${size[0]} ${size[1]}`} style={{ maxWidth: "100%", height: "auto" }} role="img" aria-label={row.text} className="text-foreground">
          <title>{row.text}</title>
          <defs>
            <marker id={marker} viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
              <path d="M 0 0 L 8 4 L 0 8 z" fill="currentColor" fillOpacity="0.65" />
            </marker>
          </defs>
          {row.edges.map((edge, i) => <Arrow key={i} edge={edge} nodes={row.nodes} marker={marker} />)}
          {row.nodes.map((node, i) => <Box key={i} node={node} />)}
        </svg>
      </div>
    </figure>
  )
}

export default function PathPicture() {
  const many = props.rows.length > 1
  return (
    <Card data-testid="path-picture" className="w-full">
      <CardHeader className="p-4 pb-2"><CardTitle className="text-sm font-medium">{props.title}</CardTitle></CardHeader>
      <CardContent className="p-4 pt-0 flex flex-col gap-3">
        {props.rows.map((row) => (
          <Path key={row.subtask} row={row} caption={many ? props.subtask.replace("{number}", row.subtask) : ""} />
        ))}
      </CardContent>
    </Card>
  )
}
