/** The checklist of a new organisation: what is missing before the site is public. */
import { z } from 'zod'
import { listEntriesOfKind } from '../../db/queries/content-entries.ts'
import { readContentFacts } from '../../db/queries/launch.ts'
import { readSetting } from '../../db/queries/leads/console-settings.ts'
import { readRegisterState } from '../../db/queries/register-state.ts'
import { editionCode, editionsMax } from '../../domain/content/editions.ts'
import { readValue } from '../../domain/content/entry.ts'
import { contentChecks, LaunchSettingSchema, NO_LAUNCH_SETTING, settingsChecks } from '../../domain/launch.ts'
import { readersChanges } from '../../services/content/edition-readers.ts'
import { saveSetting } from '../../services/staff/save-setting.ts'
import { requireReauthentication } from '../../services/staff/sessions.ts'
import { admins } from './access.ts'
import { VersionSchema } from './settings.ts'
import { staffChange, staffRead } from './staff-function.ts'

/** The checks, the entries of the demonstration by kind, and whether admins still begin here. */
export const showLaunch = staffRead({
  access: admins,
  async run({ deps: { store, launch } }) {
    const [content, editions, stored, registers] = await Promise.all([
      readContentFacts(store.read),
      listEntriesOfKind(store.read, 'editions'),
      readSetting(store.read, 'launch'),
      readRegisterState(store.read),
    ])
    const checks = [...contentChecks(content, launch.settings), ...settingsChecks(launch.settings)]
    return {
      checks,
      demo: content.demo,
      editions: editions
        .filter(({ is_gone }) => is_gone === 0)
        .map((row) => ({ version: row.version, ...describeEdition(row) })),
      untranslated: content.untranslated,
      readers: { guides: content.guidesOfOtherReaders, ...content.hiddenFromReaders },
      addresses: [...launch.addresses()],
      sends_mail: launch.settings.sendsMail,
      registers: {
        running: registers.running && { done: registers.running.done, total: registers.running.total },
        failed: registers.failed,
        programmes: Object.values(registers.counts).reduce((sum, { programmes }) => sum + programmes, 0),
      },
      version: stored?.version ?? 0,
      ...(LaunchSettingSchema.safeParse(stored?.value).data ?? NO_LAUNCH_SETTING),
    }
  },
})

function describeEdition(row: { source: string; key: string }) {
  const { own_name, home_country, hidden, default: isDefault } = readValue(row)
  return {
    code: row.key,
    own_name: String(own_name),
    home_country: String(home_country),
    is_shown: hidden !== true,
    is_default: isDefault === true,
  }
}

/**
 * Sets which editions visitors see and where their readers live; a new country brings its time zone and currency.
 * @throws FieldsError at `CODE.home_country`, ContentError, DomainError `conflict`
 */
export const changeEditionReaders = staffChange({
  access: admins,
  input: z.object({
    editions: z
      .array(
        z.object({
          code: editionCode,
          version: z.int().positive(),
          is_shown: z.boolean(),
          home_country: z.string().regex(/^[A-Z]{2}$/),
        }),
      )
      .min(1)
      .max(editionsMax),
  }),
  async run({ deps: { store, contentWorker, booking }, principal, input: { editions } }) {
    const changes = readersChanges(await listEntriesOfKind(store.read, 'editions'), editions, principal.timeZone)
    if (changes.length === 0) return { changed: 0 }
    await contentWorker.change({ changes, by: principal, via: 'console', at: booking.now() })
    return { changed: changes.length }
  },
})

/** Sets the checklist. @throws DomainError `conflict` when somebody has set it since */
export const changeLaunch = staffChange({
  access: admins,
  input: LaunchSettingSchema.extend({ version: VersionSchema }),
  run({ deps: { store, booking }, principal, input: { version, ...value } }) {
    const setting = { key: 'launch' as const, value, version, defaultValue: NO_LAUNCH_SETTING }
    return saveSetting(store, principal, setting, booking.now())
  },
})

/** Sends a message to the caller; `reason` is the mail server's answer when it fails. */
export const sendTestMail = staffChange({
  access: admins,
  limit: 'posts',
  async run({ deps: { launch }, principal }) {
    return { to: principal.email, reason: await launch.sendTestMail(principal.email) }
  },
})

/** Removes the demonstration's entries that nobody has edited, after a backup. @throws DomainError `proof_needed` */
export const removeDemo = staffChange({
  access: admins,
  async run({ deps: { launch, staff }, principal }) {
    requireReauthentication(principal, staff.now())
    const { removed, changed, ownEntries } = await launch.clearDemo(principal)
    return { removed: removed.length, changed: changed.length, retained: ownEntries.length }
  },
})
