import { signedInLoader } from '../../shell/page.ts'

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** A message as its sender formatted it, in a sandbox of the browser: no scripts, no forms, and pictures of the internet only when asked. */
export const loader = signedInLoader(async ({ staff, params, query }) => {
  const id = params.id ?? ''
  const hasPictures = query.pictures === '1'
  const [{ html }, { mail }] = await Promise.all([
    staff.showMailHtml({ id, pictures: hasPictures ? '1' : '0' }),
    staff.showMail({ id }),
  ])
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    ...(hasPictures ? ['img-src https:'] : []),
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
  const page = `<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="referrer" content="no-referrer"><title>${escaped(mail.subject)}</title></head><body>${html}</body></html>`
  return new Response(page, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    },
  })
})
