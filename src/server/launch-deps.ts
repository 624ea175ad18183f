import { findBlock } from '../db/queries/blocks.ts'
import type { Store } from '../db/store.ts'
import { defaultEdition } from '../domain/editions.ts'
import { localize } from '../domain/localized.ts'
import { messageOf } from '../domain/thrown.ts'
import type { ContentWorker } from '../services/content/worker.ts'
import type { LaunchDeps } from '../services/launch-deps.ts'
import { backUpBeforeClearDemo } from './backup/before-clear-demo.ts'
import { type Config, SETTINGS_FILE } from './config.ts'
import { readCleanSite } from './content/clean-site.ts'
import type { StoredFiles } from './files/stored-files.ts'
import { tryMailServer } from './mail/test-mail.ts'
import { settingsFacts } from './settings-facts.ts'

type Parts = {
  config: Config
  store: Store
  files: StoredFiles
  contentWorker: ContentWorker
  addresses: LaunchDeps['addresses']
}

export const launchDeps = ({ config, store, files, contentWorker, addresses }: Parts): LaunchDeps => ({
  settings: settingsFacts(config),
  settingsFile: SETTINGS_FILE,
  addresses,
  async sendTestMail(to) {
    const site = await findBlock(store.read, 'site', 'site')
    return tryMailServer(config, to, site && localize(site.name, defaultEdition()).text).then(
      () => null,
      (error: unknown) => messageOf(error).split('\n')[0] ?? '',
    )
  },
  async clearDemo({ staffId, name, email }) {
    await backUpBeforeClearDemo(store, config, files)
    return contentWorker.clearDemo({ now: Date.now(), site: readCleanSite(), by: { staffId, name, email } })
  },
})
