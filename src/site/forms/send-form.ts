/** How an operated form is sent: only a connection that is lost is told as one. */
import { isRouteErrorResponse } from 'react-router'
import { isFetchFailure } from './fetch-failure.ts'
import type { Outcome } from './use-form-state.ts'

/** The action's answer, or why there is none: refused with the server's sentence, or never reached. @throws Response a redirect */
export async function sendForm<State extends object>(serverAction: () => Promise<State>): Promise<Outcome<State>> {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    if (isFetchFailure(error)) return { isDisconnected: true }
    return { refusal: isRouteErrorResponse(error) ? sentenceIn(error.data) : '' }
  }
}

/** The sentence of a refusal of ours; empty for what another server says. */
function sentenceIn(body: unknown): string {
  try {
    const { message } = JSON.parse(String(body)) as { message?: unknown }
    return typeof message === 'string' ? message : ''
  } catch {
    return ''
  }
}
