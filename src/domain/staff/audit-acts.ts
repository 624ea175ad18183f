/** Every audited action, by its object. The console has a label for each. */
import { isKeyOf, isOneOf } from '../collections.ts'
export const AUDIT_KINDS = {
  lead: [
    'seen',
    'added',
    'changed',
    'corrected',
    'answered',
    'answer_undone',
    'wrote',
    'proposal_accepted',
    'proposal_dismissed',
    'merged',
    'unmerged',
    'told_apart',
    'not_told_apart',
    'exported',
    'erased',
    'imported',
    'import_undone',
  ],
  dashboard: ['exported'],
  order: ['moved', 'priced', 'payment_recorded', 'payment_voided', 'receipt_sent'],
  file: ['opened', 'added', 'removed'],
  mail: ['assigned', 'dismissed', 'restored', 'sender_confirmed', 'file_opened'],
  person: ['found', 'exported', 'erased', 'erased_again'],
  view: ['saved', 'renamed', 'shared', 'unshared', 'copied', 'removed'],
  setting: ['changed'],
  content: [
    'changed',
    'added',
    'removed',
    'imported',
    'restored',
    'published',
    'drafted',
    'discarded',
    'scheduled',
    'unscheduled',
    'demo_removed',
  ],
  appointment: ['booked', 'moved', 'cancelled', 'blocked', 'unblocked'],
  calendar: ['added', 'removed', 'link_made', 'link_removed'],
  office: ['removed'],
  picture: ['added', 'changed', 'replaced', 'removed'],
  api_key: ['added', 'revoked'],
  webhook: ['added', 'changed', 'removed'],
  redirect: ['added', 'removed', 'imported'],
  staff: [
    'signed_in',
    'password_taken',
    'code_failed',
    'signed_out',
    'sign_in_failed',
    'locked_out',
    'proved',
    'proof_failed',
    'invited',
    'accepted',
    'first_admin',
    'rights_changed',
    'disabled',
    'enabled',
    'reset',
    'reset_asked',
    'password_set',
    'password_changed',
    'profile_changed',
    'app_set_up',
    'app_removed',
    'passkey_added',
    'passkey_removed',
    'passkey_refused',
    'recovery_renewed',
    'session_revoked',
    'sessions_revoked',
  ],
} as const
export type AuditKind = keyof typeof AUDIT_KINDS

/** An action's code, such as `lead.seen`. */
export type AuditAct = { [Kind in AuditKind]: `${Kind}.${(typeof AUDIT_KINDS)[Kind][number]}` }[AuditKind]

/** Whether a stored code is a current one: rows outlive renamed actions. */
export function isAuditAct(code: string): code is AuditAct {
  const [kind = '', operation = ''] = code.split('.')
  return isKeyOf(AUDIT_KINDS, kind) && isOneOf<string>(AUDIT_KINDS[kind], operation)
}
