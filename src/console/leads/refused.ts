import type { StaffAnswer } from '../../api/staff/client.ts'

/** What a form of a lead’s page came back with. */
export type Refused = {
  intent: string
  /** Of what was typed, to be shown again. */
  typed: Record<string, string>
  /** Somebody was quicker: what the page shows is what is there now. */
  isConflict: boolean
  errors: Record<string, string[]>
  /** The mail as it will go out, when that was asked for. */
  preview?: StaffAnswer<'previewAnswer'>
}

/** Whether the page has moved on since a form was drawn: its reader looks first. */
export const isBehind = (refused: Refused | undefined, version: number): boolean =>
  refused !== undefined &&
  // an order has versions of its own, and says so at its place
  refused.intent !== 'order' &&
  (refused.isConflict || (refused.typed.version !== undefined && Number(refused.typed.version) !== version))
