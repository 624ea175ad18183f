/** Manages the console's team members from the shell, for when mail fails or the only admin has lost the second factor. */

import { listBlocks } from '../db/queries/blocks.ts'
import { findPersonByEmail, listPeople } from '../db/queries/staff/people.ts'
import type { Store } from '../db/store.ts'
import { isOneOf } from '../domain/collections.ts'
import { FieldsError } from '../domain/domain-error.ts'
import { editionCodes, isLocale } from '../domain/editions.ts'
import { ROLES } from '../domain/staff/principal.ts'
import { fieldSentences } from '../domain/translators.ts'
import { type Config, consoleOrigin } from '../server/config.ts'
import { defaultLocale } from '../server/locale-policy.ts'
import { createPushSender } from '../server/push-sender.ts'
import { loadSecret } from '../server/secret.ts'
import { staffDeps } from '../server/staff-deps.ts'
import type { StaffDeps } from '../services/staff/deps.ts'
import { invitePerson } from '../services/staff/invite.ts'
import { disablePerson } from '../services/staff/people.ts'
import { resetPerson } from '../services/staff/reset-password.ts'
import { readAction } from './arguments.ts'
import { forTerminal, print, runCommand } from './open.ts'

const USAGE =
  'npm run staff -- invite EMAIL --role admin|editor|consultant[,ROLE] [--offices CODE,CODE] [--locale EDITION] | reset EMAIL [--second-factor] | list | disable EMAIL'

const ACTIONS = {
  invite: { least: 1, values: ['role', 'offices', 'locale'] },
  reset: { least: 1, options: ['second-factor'] },
  list: {},
  disable: { least: 1 },
}

/** The actor in the audit log. */
const shell = { staffId: null, name: 'npm run staff' }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

function read(args: readonly string[]) {
  const given = readAction(args, ACTIONS)
  if (!given) return null
  const email = given.args[0] ?? ''
  if (given.action !== 'list' && !EMAIL.test(email)) throw new Error(`${JSON.stringify(email)} is not an email address`)
  return { action: given.action, email, second: given.has('second-factor'), ...readInvitation(given) }
}

function readInvitation({ action, given }: NonNullable<ReturnType<typeof readAction<keyof typeof ACTIONS>>>) {
  const roles = given('role')?.split(',') ?? (action === 'invite' ? [''] : [])
  if (!roles.every((role) => isOneOf(ROLES, role))) throw new Error(`--role takes ${ROLES.join(', ')}`)
  const offices = given('offices')?.split(',').filter(Boolean) ?? []
  const locale = given('locale')
  return { roles, offices, locale }
}

await runCommand(USAGE, read, async (store, config, { action, email, second, ...invitation }) => {
  const deps = depsOf(store, config)
  if (action === 'list') return list(store)
  if (action === 'invite') await requireKnown(store, invitation.offices)
  await inWords(async () => {
    if (invitation.locale !== null && !isLocale(invitation.locale))
      throw new Error(`--locale takes ${editionCodes().join(', ')}`)
    if (action === 'invite')
      return sayLink(
        `${email} is invited; the link works once, for 72 hours, and is in a mail and here`,
        await invitePerson(deps, shell, { ...invitation, email, locale: invitation.locale ?? defaultLocale(config) }),
      )
    const person = await findPersonByEmail(store.read, email)
    if (!person) throw new Error(`no team member has the address ${email}`)
    if (action === 'reset')
      return sayLink(
        `${email} can set a new password${second ? ', and has no second factor any more' : ''}; all sessions have ended`,
        await resetPerson(deps, shell, person.id, { second }),
      )
    const { leads, appointments } = await disablePerson(deps, shell, person.id, { version: null, leadsTo: null })
    print(
      `${email} can’t sign in any more; ${leads} open leads are now unassigned, and ${appointments} appointments to come need another consultant`,
    )
  })
})

async function requireKnown(store: Store, offices: readonly string[]): Promise<void> {
  const codes = (await listBlocks(store.read, 'offices')).map(({ code }) => code)
  const unknown = offices.find((office) => !codes.includes(office))
  if (unknown !== undefined) throw new Error(`unknown office ${unknown}; the offices are ${codes.join(', ')}`)
}

function depsOf(store: Store, config: Config): StaffDeps {
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  // a running server polls the outbox
  return staffDeps({
    store,
    secret,
    origin: () => consoleOrigin(config, config.PORT),
    sendsMail: config.SMTP_URL !== null,
    push: createPushSender({ secret, services: config.PUSH_SERVICES, onError: () => undefined }),
    onMailQueued: () => undefined,
  })
}

/** Prints validation errors as sentences. */
async function inWords(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof FieldsError)) throw error
    const { translate: sentence } = fieldSentences('en')
    throw new Error(error.issues.map(({ key, values }) => sentence(key, values)).join(' '))
  }
}

function sayLink(text: string, { address }: { address: string }): void {
  print(text)
  console.log(address)
}

async function list(store: Store): Promise<void> {
  const people = await listPeople(store.read)
  for (const { email, name, roles, offices, locale, disabledAt, passwordHash, totpSecret } of people) {
    const state = disabledAt !== null ? 'disabled' : passwordHash === null ? 'invited' : totpSecret ? 'app' : 'password'
    console.log(forTerminal([email, name, roles.join(','), offices.join(',') || '-', locale, state].join('  ')))
  }
  print(`${people.length} people`)
}
