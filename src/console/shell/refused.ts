import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/** Why something wasn't done: beside its fields, or as one sentence. */
export type Refused = { code: string; status: number; message: string; errors: Record<string, string[]> }

/** Does something; answers what the API refused it with, where somebody can mend that. @throws whatever else went wrong */
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

/** The fields of a form that are texts. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))

/** What a form is refused with where its user can correct that; a conflict: somebody was quicker. */
export type Refusal = { isConflict: boolean; errors: Record<string, string[]> }

/** Saves what a form says; null when it was done. @throws whatever its user can't correct */
export async function refusalOf(save: () => Promise<unknown>): Promise<Refusal | null> {
  try {
    await save()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 413, 422].includes(error.status)) throw error
    return { isConflict: error.status === 409, errors: error.body?.errors ?? {} }
  }
}

/** A list as the address asks for it; all of it where the address was typed wrongly. */
export const listOr = <T>(asked: Promise<T>, all: () => Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 400) return all()
    throw error
  })

/** The same for a script of ours: what was found as JSON, or the refusal with its status. */
export async function asAnswer(act: () => Promise<unknown>): Promise<Response> {
  const { found, refused } = await attempt(act)
  return refused ? Response.json(refused, { status: refused.status }) : Response.json(found)
}

/** The sentence for the whole form: of fields that it doesn't show, or of what no field is to blame for. */
export function formMessage(refused: Refused | null | undefined, shown: readonly string[]): string | null {
  if (!refused) return null
  const others = Object.entries(refused.errors).filter(([field]) => !shown.includes(field))
  if (refused.code !== 'invalid') return refused.message
  return others.length > 0 ? others.flatMap(([, sentences]) => sentences).join(' ') : null
}

/** What the API refuses is a page of that status, and an address that it can't read one that leads nowhere. */
export function asStatus(error: unknown): never {
  if (error instanceof ApiFailure && [400, 403, 404].includes(error.status))
    throw data(null, { status: error.status === 400 ? 404 : error.status })
  throw error
}

/** An address that leads nowhere. */
export const notFound = () => data(null, { status: 404 })

/** A file to be saved and never to be shown, whatever is in it. */
export const savedFile = (name: string, content: BodyInit): Response =>
  new Response(content, {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
    },
  })
