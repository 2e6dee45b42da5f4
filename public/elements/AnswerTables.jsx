import { useEffect, useMemo, useState } from "react"
import { ArrowDown, ArrowUp, ChevronRight, Download } from "lucide-react"

const LOCALE = props.language === "zh" ? "zh-CN" : "en"
// numbers of four digits stay together: most of them are years
const figure = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 4, useGrouping: "min2" })
const tiny = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 4 })

const root = document.querySelector('meta[property="og:root_path"]')?.content ?? ""

const isNumber = (value) => typeof value === "number" && Number.isFinite(value)

function shown(value) {
  if (value === null || value === undefined || value === "") return "–"
  if (isNumber(value)) return value !== 0 && Math.abs(value) < 0.001 ? tiny.format(value) : figure.format(value)
  if (typeof value === "object") return JSON.stringify(value)
  return String(value)
}

function cell(value) {
  if (value === null || value === undefined) return ""
  const text = typeof value === "object" ? JSON.stringify(value) : String(value)
  // a spreadsheet would run a text that begins like a formula
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function save(name, { columns, rows }) {
  const lines = [columns, ...rows].map((row) => row.map(cell).join(","))
  const address = URL.createObjectURL(new Blob(["\ufeff" + lines.join("\r\n") + "\r\n"], { type: "text/csv" }))
  const link = Object.assign(document.createElement("a"), { href: address, download: `${name.replace(/[\\/:*?"<>|]+/g, " ").trim() || "table"}.csv` })
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const before = (a, b) => {
  if (a === null || a === undefined) return 1
  if (b === null || b === undefined) return -1
  return isNumber(a) && isNumber(b) ? a - b : String(a).localeCompare(String(b), LOCALE, { numeric: true })
}

function ResultTable({ table }) {
  const [data, setData] = useState(null)
  const [failed, setFailed] = useState(false)
  const [order, setOrder] = useState(null)
  useEffect(() => {
    fetch(table.url)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)))
      .then(setData)
      .catch(() => setFailed(true))
  }, [table.url])
  const numeric = useMemo(
    () => data?.columns.map((_, i) => data.rows.some((row) => isNumber(row[i])) && data.rows.every((row) => row[i] === null || isNumber(row[i]))),
    [data],
  )
  const rows = useMemo(() => {
    if (!data || !order) return data?.rows
    const sorted = [...data.rows].sort((a, b) => before(a[order.column], b[order.column]))
    return order.down ? sorted.reverse() : sorted
  }, [data, order])
  if (failed) return <p className="m-0 text-sm text-muted-foreground" role="alert">{props.unread}</p>
  const turn = (column) => setOrder((old) => (old?.column === column ? (old.down ? null : { column, down: true }) : { column, down: false }))
  const said = (i) => (order?.column !== i ? "none" : order.down ? "descending" : "ascending")
  return (
    <figure className="m-0 flex min-w-0 flex-col gap-1" data-testid="answer-table" aria-busy={!data}>
      <div className="toolatlas-scroll max-h-96 overflow-auto rounded-md border" tabIndex={0} role="region" aria-label={table.title}
        style={data ? undefined : { height: `${Math.min(24, 2.5 + 2 * table.n_rows)}rem` }}>
        {data && (
          <table className="w-full border-collapse text-sm">
            <thead className="sticky top-0 bg-background">
              <tr>
                {data.columns.map((name, i) => (
                  <th key={i} scope="col" aria-sort={said(i)} className={`whitespace-nowrap border-b px-3 py-2 font-medium ${numeric[i] ? "text-right" : "text-left"}`}>
                    <button type="button" onClick={() => turn(i)} title={props.sort.replace("{column}", name)} className="inline-flex items-center gap-1">
                      {name}
                      {said(i) === "ascending" && <ArrowUp className="h-3 w-3" aria-hidden="true" />}
                      {said(i) === "descending" && <ArrowDown className="h-3 w-3" aria-hidden="true" />}
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                <tr key={n} className="border-b ">
                  {data.columns.map((_, i) => (
                    <td key={i} className={`px-3 py-1.5 ${numeric[i] ? "whitespace-nowrap text-right tabular-nums" : "toolatlas-cell max-w-xs break-words"}`}>{shown(row[i])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-xs text-muted-foreground">
        <span className="min-w-0 break-words">{[table.title, table.note].filter(Boolean).join(" · ")}</span>
        <span className="flex flex-wrap gap-3">
          <button type="button" disabled={!data} onClick={() => save(table.title, data)} className="inline-flex items-center gap-1 underline">
            <Download className="h-3 w-3" aria-hidden="true" />{props.download}
          </button>
          {table.workbook && (
            <a href={`${root}${table.workbook}`} download className="inline-flex items-center gap-1 underline">
              <Download className="h-3 w-3" aria-hidden="true" />{props.download_excel}
            </a>
          )}
        </span>
      </figcaption>
    </figure>
  )
}

export default function AnswerTables() {
  const [open, setOpen] = useState(false)
  const toggle = (event) => {
    setOpen(event.currentTarget.open)
    // charts behind it were drawn without a width
    setTimeout(() => window.dispatchEvent(new Event("resize")), 50)
  }
  return (
    <div className="flex min-w-0 flex-col gap-3" data-charts={props.n_charts}>
      {props.tables.map((table) => <ResultTable key={table.url} table={table} />)}
      {props.more_label && (
        <details className="toolatlas-more group" data-testid="answer-more" onToggle={toggle}>
          <summary className="flex w-fit cursor-pointer items-center gap-1 text-sm text-muted-foreground">
            <ChevronRight className="h-4 w-4 transition-transform toolatlas-turn" aria-hidden="true" />{props.more_label}
          </summary>
          {open && <div className="mt-2 flex flex-col gap-4">{props.more.map((table) => <ResultTable key={table.url} table={table} />)}</div>}
        </details>
      )}
    </div>
  )
}
