/** The shape of every mail: heading, paragraphs, rows of facts; as HTML that mail programs read, and as plain text. */
import { html, raw } from 'hono/html'
import { DEFAULT_ACCENT, DEFAULT_SURFACE, type Theme } from '../domain/branding/theme.ts'
import { LANGUAGES } from '../domain/languages/index.ts'
import type { Language } from '../domain/languages/language.ts'

export type MailPart =
  | { paragraph: string }
  | { title: string }
  | { rows: readonly (readonly [label: string, value: string])[] }
  | { steps: readonly string[] }
  | { links: readonly { text: string; address: string }[] }
export type MailContent = {
  htmlLang: string
  heading: string
  parts: readonly MailPart[]
  signature: string
  footer: string
  /** The organisation's colours; without them the design's. */
  theme: Pick<Theme, 'accent' | 'surface'> | undefined
}

const INK = '#14213d'
const QUIET = '#5b6478'
/** Mail programs load no font: letters that these lack come from the device's fonts of the language. */
const fontOf = (language: Language | undefined) =>
  `'Be Vietnam Pro','Segoe UI','Helvetica Neue',${language?.deviceFonts ?? "'PingFang TC','Microsoft JhengHei'"},Arial,sans-serif`
const languageOf = (htmlLang: string): Language | undefined =>
  Object.values(LANGUAGES).find((language) => language.htmlLang === htmlLang)

/** The mail's two bodies. All values are escaped. */
export function renderMail(mail: MailContent): { html: string; text: string } {
  return { html: asHtml(mail), text: asText(mail) }
}

function asHtml({ htmlLang, heading, parts, signature, footer, theme }: MailContent): string {
  const { accent = DEFAULT_ACCENT, surface = DEFAULT_SURFACE } = theme ?? {}
  return String(html`<!doctype html><html lang="${htmlLang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;background:${surface};color:${INK};font-family:${raw(fontOf(languageOf(htmlLang)))};font-size:16px;line-height:1.65">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid #e6dfd3;border-top:4px solid ${accent};border-radius:12px"><tr><td style="padding:28px 28px 24px">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.35">${heading}</h1>
${parts.map((part, at) => [at > 0 && '\n', partHtml(part, accent)])}
<p style="margin:24px 0 0;font-weight:600">${signature}</p>
</td></tr></table>
<p style="max-width:600px;margin:16px auto 0;font-size:13px;color:${QUIET}">${footer}</p>
</td></tr></table></body></html>`)
}

function partHtml(part: MailPart, accent: string) {
  if ('paragraph' in part) return html`<p style="margin:0 0 14px">${inLines(part.paragraph)}</p>`
  if ('title' in part) return html`<h2 style="margin:22px 0 8px;font-size:16px">${part.title}</h2>`
  if ('steps' in part)
    return html`<ol style="margin:0 0 14px;padding-left:22px">${part.steps.map((step) => html`<li>${step}</li>`)}</ol>`
  if ('links' in part)
    return html`<ol style="margin:0 0 14px;padding-left:22px">${part.links.map(({ text, address }) => html`<li><a href="${address}" style="color:${accent}">${text}</a></li>`)}</ol>`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${part.rows.map(rowHtml)}</table>`
}

const rowHtml = ([label, value]: readonly [string, string]) =>
  html`<tr><td style="padding:6px 12px 6px 0;color:${QUIET};vertical-align:top;width:38%">${label}</td><td style="padding:6px 0;vertical-align:top">${inLines(value)}</td></tr>`

const inLines = (text: string) => text.split('\n').map((line, at) => [at > 0 && raw('<br>'), line])

function asText({ htmlLang, heading, parts, signature, footer }: MailContent): string {
  const colon = languageOf(htmlLang)?.colon ?? ': '
  return [heading, ...parts.map((part) => partText(part, colon)), signature, `--\n${footer}`].join('\n\n')
}

function partText(part: MailPart, colon: string): string {
  if ('paragraph' in part) return part.paragraph
  if ('title' in part) return part.title
  if ('steps' in part) return part.steps.map((step, index) => `${index + 1}. ${step}`).join('\n')
  if ('links' in part)
    return part.links.map(({ text, address }, at) => `${at + 1}. ${text}${colon}${address}`).join('\n')
  return part.rows.map(([label, value]) => `${label}${colon}${value.replaceAll('\n', '\n  ')}`).join('\n')
}
