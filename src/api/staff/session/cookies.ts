import type { Visit } from '../../../commands/staff/deps.ts'
import type { SignedIn } from '../../../commands/staff/open-session.ts'
import { deviceMs, wholeMs } from '../../../domain/staff/times.ts'
import type { Caller } from '../../context.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

/** From where somebody comes; whoever asks in the process without a browser comes from nowhere known. */
export const visitOf = ({ visit, address }: Caller): Visit =>
  visit ?? { network: address, agent: '', device: null, session: null }

/** Leaves what a sign-in opened in the browser; the answer says how far it is. */
export function keepSignedIn(caller: Caller, { token, stage, device, expiresAt }: SignedIn, now: number) {
  caller.setCookie?.('session', token, seconds(expiresAt - now))
  if (device) caller.setCookie?.('device', device, seconds(deviceMs))
  return { stage }
}

/** Leaves a session's new token in the browser. */
export function keepToken(caller: Caller, { token }: { token: string }): void {
  caller.setCookie?.('session', token, seconds(wholeMs))
}
