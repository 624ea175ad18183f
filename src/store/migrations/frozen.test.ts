import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './index.ts'

/**
 * SHA-256 of every migration that has landed, and of what they are written with. Databases exist that ran them as they stand here:
 * what is to change gets a migration of its own, and a line of its own.
 */
const FROZEN: Record<string, string> = {
  '0001-foundation.ts': 'ee53dd0a14e4f3fe92a81a85960f7b05dc61f2f358d5ffdd39a6f8e981936a8b',
  '0002-publications.ts': 'd5e46fb36ff30d0c7bfd21385851321bf9959b9ebdaccf13ab815b6605df7bef',
  '0003-orders.ts': '59966eca92cbedfc20fc3f21146e70a65c18e84f209fda9b3c0b3fc11e792a28',
  '0004-search.ts': 'ad602f99460c2edf6c213df66e3707d1daa62098b7f6668d0341dc7a74b33fec',
  '0005-refusals.ts': '7e9cc106673d89da303de5b429649034a257e3a71c630a759f5dcc93ad23d6f9',
  '0006-limits.ts': '69433c4045010b75fe9bdae4a8724de8869bea10d635ef0c9577e1a7b83b2a91',
  '0007-mail-turns.ts': '87a7f007ef05e087ba43a0323bd4eafdcc68e0435b6c2f57ce9dc9c673a09c7e',
  '0009-upload-addresses.ts': 'd5a341f441dccaa8ff45e1b6607e71caa79a2a3b42cba3f2a5929847fe05292b',
  '0011-origin.ts': '784d6e256f970bf7336e672ff18d28c1b1c1675f7603485d6c7cb7101835ae23',
  '0012-upload-providers.ts': 'e16b6b57b4159cb6825166f63c909dde1f2dd589e862d8845dcdd2c94f3919c8',
  '0014-true-rankings.ts': '2f8b6c1ce3578c683f9dd3b4f1415145230d9c720ddcb73f9b9b0c5073a11a39',
  '0015-school-facts.ts': '3f75ebf4ef63ce43e99aaab43a4454ad50a032b5bb0ef8ffbc9056cc8e20f2f4',
  '0016-name-order.ts': 'b924beb9ed207989b6e2f208c9172a7aa8f7bdc71a01ee0994647be4a53a2895',
  '0017-shortlists.ts': '4db4986d799522e40d6c822176e5c9343685c8ee55fb7ca528d922c135699ecb',
  '0018-search-scores.ts': 'ef66a06b6df63d07bf0f8b9c514a7c3473b876756c445dcc958af7f393e0c207',
  '0021-staff.ts': '6a2248d7c7f0d2456aed1a82939ca8a306d33480dbc7a17d86ca44f0900b6dfc',
  '0022-leads.ts': 'c412520b84634c5d77b2e15c5d9666edc6190264815011f8de802e48e2cdcc9c',
  '0030-large-amounts.ts': 'fa7e2b95fb93478e338b064f1ebc9620c94d3bb4eec97ff4b969ee175c370dad',
  '0034-doubles.ts': 'ea0b79e9798a1208d8f4ca0dafd1e281510165af8fc1dae60e9377bfab82c7c1',
  '0036-rights.ts': 'bbb34a81be555ffb2ce3830767a36005fb7804026b4141585e98824709aacde9',
  '0039-inbox.ts': '1c816757aa0bfed56239e6cc80672489c1a409bda840c3e952c21447031466f1',
  '0031-refused-addresses.ts': '02e6110e178ab1f8188ffc61ea31435a4c0e512639893fec2899f3e253251caa',
  '0035-dashboard.ts': 'df909765b04bf0b8b8ac22adaf00cfd45c5cc6b4bdbe0f7c880c4b84f2d259bc',
  '0045-search-use.ts': '04f524f7096f9166bc11c69b63a51b27a871aebcbd67229450515b95966cdb67',
  '0046-content-sources.ts': '15b263bcfd27c44f7bc79fd4911ce0a4e34f0b6b4b7122a20a8c96ce63b499bd',
  '0047-content-drafts.ts': '16a18951892e24c751da7e7bc341d94d7119ac5e3820dc39a1bd93d8ea8864ef',
  '0050-redirects.ts': '308eec992a7b47385c0fca55191fce199a5fa3126c8fc1724131efff3d7bf52d',
  '0051-inbox-order.ts': '984f2c1bca7cdf8fc1ee4ef5bae2fc61a5f62e0099dada22a76e3bff786975cf',
  '0052-content-imports.ts': 'c556f1a9a0482a721907061a55c5966896c5ff5e0d772657c25fd117dfc28b21',
  '0053-search-fingerprints.ts': '493e450651371f494aa14a000c1d0efcd6dc0684fd1d808c6e5f2018dd4d203c',
  '0049-pictures.ts': 'faf76101ff78a99a0d2f208c81bfe036801063cedf91d985b65aed09f879d79c',
  'columns.ts': '985f5353234ae4beadcf9c6345834fe2896d1d15676590a0f8e9184c050bcfb2',
}

const folder = import.meta.dirname
const hashOf = (file: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
const files = readdirSync(folder).filter((file) => /^(\d{4}-.*|columns)\.ts$/.test(file))

test('a migration that has landed is never edited', () => {
  expect(Object.fromEntries(files.map((file) => [file, hashOf(file)]))).toEqual(FROZEN)
})

test('every migration is in the list, under its file’s name', () => {
  const named = files.filter((file) => file !== 'columns.ts').map((file) => file.replace('.ts', ''))
  expect(Object.keys(MIGRATIONS)).toEqual(named.sort())
})
