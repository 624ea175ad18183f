import { data } from 'react-router'
import { ApiFailure } from '../../api/client.ts'

/** Why an action failed: errors of fields, or one sentence. */
export type ActionError = { code: string; status: number; message: string; errors: Record<string, string[]> }

/** Runs an action. Returns the API error if the user can correct it. @throws any other error */
export async function attempt<T>(
  act: () => Promise<T>,
): Promise<{ result: T; error: null } | { result: null; error: ActionError }> {
  try {
    return { result: await act(), error: null }
  } catch (error) {
    if (!(error instanceof ApiFailure) || !error.body || error.status >= 500) throw error
    const { code, message, errors = {} } = error.body
    return { result: null, error: { code, status: error.status, message, errors } }
  }
}

/** The text fields of a form. */
export const textsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))

/** Errors that the user can correct; a conflict means that somebody else saved first. */
export type FormError = { isConflict: boolean; errors: Record<string, string[]> }

/** Saves a form. Returns null on success. @throws errors that the user cannot correct */
export async function formErrorOf(save: () => Promise<unknown>): Promise<FormError | null> {
  try {
    await save()
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![409, 413, 422].includes(error.status)) throw error
    return { isConflict: error.status === 409, errors: error.body?.errors ?? {} }
  }
}

/** The requested list; the whole list if the URL is invalid. */
export const listOrAll = <T>(requested: Promise<T>, all: () => Promise<T>): Promise<T> =>
  requested.catch((error: unknown) => {
    if (error instanceof ApiFailure && error.status === 400) return all()
    throw error
  })

/** The result as JSON for a script, or the error with its status. */
export async function asJsonResponse(act: () => Promise<unknown>): Promise<Response> {
  const { result, error } = await attempt(act)
  return error ? Response.json(error, { status: error.status }) : Response.json(result)
}

/** The message for the whole form: errors of fields that it does not show, or an error without a field. */
export function formMessage(error: ActionError | null | undefined, shown: readonly string[]): string | null {
  if (!error) return null
  const others = Object.entries(error.errors).filter(([field]) => !shown.includes(field))
  if (error.code !== 'invalid') return error.message
  return others.length > 0 ? others.flatMap(([, sentences]) => sentences).join(' ') : null
}

/** Turns an API error into an error page; 400, an invalid URL, becomes 404. */
export function throwAsStatus(error: unknown): never {
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
