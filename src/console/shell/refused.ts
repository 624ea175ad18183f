import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/** Why an action failed: errors of fields, or one sentence. */
export type Refused = { code: string; status: number; message: string; errors: Record<string, string[]> }

/** Runs an action. Returns the API error if the user can correct it. @throws any other error */
export async function attempt<T>(
  act: () => Promise<T>,
): Promise<{ found: T; refused: null } | { found: null; refused: Refused }> {
  try {
    return { found: await act(), refused: null }
  } catch (error) {
    if (!(error instanceof ApiFailure) || !error.body || error.status >= 500) throw error
    const { code, message, errors = {} } = error.body
    return { found: null, refused: { code, status: error.status, message, errors } }
  }
}

/** The text fields of a form. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))

/** Errors that the user can correct; a conflict means that somebody else saved first. */
export type Refusal = { isConflict: boolean; errors: Record<string, string[]> }

/** Saves a form. Returns null on success. @throws errors that the user cannot correct */
export async function refusalOf(save: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await save()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 413, 422].includes(error.status)) throw error
    return { isConflict: error.status === 409, errors: error.body?.errors ?? {} }
  }
}

/** The requested list; the whole list if the URL is invalid. */
export const listOr = <T>(asked: Promise<T>, all: () => Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 400) return all()
    throw error
  })

/** The result as JSON for a script, or the error with its status. */
export async function asAnswer(act: () => Promise<unknown>): Promise<Response> {
  const { found, refused } = await attempt(act)
  return refused ? Response.json(refused, { status: refused.status }) : Response.json(found)
}

/** The message for the whole form: errors of fields that it does not show, or an error without a field. */
export function formMessage(refused: Refused | null | undefined, shown: readonly string[]): string | null {
  if (!refused) return null
  const others = Object.entries(refused.errors).filter(([field]) => !shown.includes(field))
  if (refused.code !== 'invalid') return refused.message
  return others.length > 0 ? others.flatMap(([, sentences]) => sentences).join(' ') : null
}

/** Turns an API error into an error page; 400, an invalid URL, becomes 404. */
export function asStatus(error: unknown): never {
  if (error instanceof ApiFailure && [400, 403, 404].includes(error.status))
    throw data(null, { status: error.status === 400 ? 404 : error.status })
  throw error
}

export const notFound = () => data(null, { status: 404 })

/** A file download that browsers never display. */
export const savedFile = (name: string, content: BodyInit): Response =>
  new Response(content, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
