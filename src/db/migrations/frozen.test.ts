import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './index.ts'

/** SHA-256 of every released migration. Databases have run them as they are: a change is a new migration with a new line here. */
const FROZEN: Record<string, string> = {
  '0001-baseline.ts': '5784937160d6abc3eb073a0ad110e9851f97209d769c3b29d1fa4f77e5ba7244',
  '0001-baseline/content-tables.ts': 'f943483e7cc508366a534c99aca4e1858cbc8d34c549e931f707657de53aedaa',
  '0001-baseline/dialect.ts': '0149631b70c288bbe85bd0f04a2986c2d6ea91ed2d3446a7ce128395b37cac75',
  '0001-baseline/leads-tables.ts': '1cd6ecec842fe944662cf40d374d452acb49ebfb1afd4d7132f9e96b409228b7',
  '0001-baseline/search-tables.ts': '94f4c48839aba44fe6bf15404a99cf8a630f656c5074b51aec1659ab4d3eaa60',
  '0001-baseline/staff-tables.ts': '1669d1f9a2ed75da17819ca740661a362e002c2c23387e05843ca80307996210',
  '0002-clean-examples.ts': '7aa26d47b603615e70e1f402685a4c7547148c17217c6bd5259bef7a8de4f4c5',
  '0003-search-in-memory.ts': '677dbfc44f6c18c9f817e4a36e367fd32f0ef67ac0bcadd48cfaffc6c304067c',
  '0004-content-as-json.ts': 'ecedff2ec4a72d89d846fbfbeba860f558f49889be70da19050617771701815b',
  '0005-name-order-in-memory.ts': 'e6f26876cdd5aeac2bcf1ae15b0cc683ede7445cad827d71044db806262a30a6',
  '0006-booking-answers.ts': 'a1a2ae1c2dfdc9ae103bab1ed2a1b2855c35ea7211a312ba2705f20e0b92793b',
  '0007-offices-and-countries.ts': 'b44bd861ed2f858831de3c620d0296d76ccebb86f2af4577896af224a3e86d50',
  '0008-editions.ts': '60ecb260356d19b6a0a466ffe4fdd2ba08c5c810d8470f821700910c8ab9c177',
  '0009-staff-roles.ts': 'df12b1c1a1c84f02cccd9b236b2c403cf7d73c977921346462eafd7ac34bb9bb',
  '0010-services.ts': 'b7938ec8969d95f9b77f91bf328a77185571bf1015888557cdf02f477618520b',
  '0011-programmes.ts': '26e1fe3ff6dca86c5015ef32de854edb9380400c4dfaf2ce6154df54993fe823',
  '0012-own-programmes.ts': 'b5933aab4de5f99a0da6de581dae47dc04f2247ab0fbba23c8aa4f5d3fbca7e0',
  '0013-appointments.ts': '8b6bd14a8b4110bc7fe04d5cb06e725298e304d5bbfd0dfc56a0d133a19f2990',
  '0014-notified-waits.ts': 'b52ede7157f7ea7a9f6c2e2b1de433c29d462d5929c007d13c6b001c26f4e21e',
  '0015-manual-leads.ts': 'db3fd74d4f937eec4354b2734ac2a5d73caa5dfc0c653ab2153bf1994abd5152',
  '0016-hold-networks.ts': '48ed565e2e971e32fee06be5f7df9fa9236bbb15e89189cdd1ca02b03d825716',
  '0017-mail-in.ts': 'de608512a6278f5eedcb06c9b7e52ca0c37bb75d86d13aca1fcd4a57b407668f',
  '0018-lead-imports.ts': '3033abcad22c219af70b14ddb22e7621a671dd60d89e6a1e91cd8a4eb7339319',
  '0019-lead-notices.ts': '95fef417b804f21ac46ad87e6c820661dfc946383f3fe972a2b323261e3f8825',
  '0020-article-kinds.ts': 'f24e30411f59631b96449f01e784ae90e4112b53553809fcb358486d5191f35e',
  '0021-payments.ts': '102a5f585df065a21c857c1fba6c6e2904b28a59d73fdae44af4088e0ab931d0',
  '0022-content-changes.ts': '68194b54aa98b8cfc211fdd43ba0137bc206e55f5c3a7094f010de97233607a6',
  '0023-language-of-names.ts': '411d76bae7daa18c658e52c73d29541c6f20b5d7a96423e1daf7cdb57d09057d',
  '0024-push-subscriptions.ts': 'd3b6944ce1a1b579c9cf8ea5d46bf86b39c67df1a8fc80fc7139c476793fe97a',
  '0025-connections.ts': '842f5f45eb532451cd291a65a4579d02a34cb7bceab47749f411d73f6a7202de',
  '0026-origins-and-shared-views.ts': '93f23340ca5638b78ac8573fe5094028cf55e465d9743f41ae93f04e5f40132b',
  '0027-article-readers.ts': 'e0cd9dae2a137a1fcdbfccb6c25531b90651cc4024da928d6a4c7880b07e43c8',
  '0028-channels.ts': 'ba593a14a4e2a556bf7a51a91e8015f3584a859e2b7250b7f149bf7cbbdb83b2',
  '0029-mail-out.ts': '40866f55494d389f7b8e513ef31fb4bc8c7156309279d544a07bfd604afeecfc',
}

const folder = import.meta.dirname
const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^\d{4}-.*\.ts$/.test(file))
  .sort()

test('a released migration is never edited', () => {
  expect(Object.fromEntries(files.map((file) => [file, hashOf(file)]))).toEqual(FROZEN)
})

test('every migration is in the list, under its file’s name', () => {
  const names = files.filter((file) => !file.includes('/')).map((file) => file.replace('.ts', ''))
  expect(Object.keys(MIGRATIONS)).toEqual(names)
})
