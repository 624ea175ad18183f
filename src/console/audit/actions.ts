/** Acts that the audit's filter offers, by what they are done to. Others are shown by their code. */
export const AUDIT_KINDS = {
  lead: [
    'seen',
    'changed',
    'answered',
    'wrote',
    'merged',
    'unmerged',
    'told_apart',
    'not_told_apart',
    'exported',
    'erased',
  ],
  dashboard: ['exported'],
  order: ['moved'],
  file: ['opened', 'added', 'removed'],
  person: ['found', 'exported', 'erased', 'erased_again'],
  view: ['saved', 'renamed', 'removed'],
  setting: ['changed'],
  staff: [
    'signed_in',
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

/** The parts of an act's code that words stand for; null where there are none. */
export function knownAction(action: string): { kind: AuditKind; verb: string } | null {
  const [kind = '', verb = ''] = action.split('.')
  const verbs: readonly string[] | undefined = AUDIT_KINDS[kind as AuditKind]
  return verbs?.includes(verb) ? { kind: kind as AuditKind, verb } : null
}
