/** HTML whose headings stand one level lower, so that it can follow a heading of its own; there is no level below 6. */
export function headingsDown(html: string): string {
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(Number(level) + 1, 6)}`,
  )
}
