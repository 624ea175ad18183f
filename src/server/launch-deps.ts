import type { Store } from '../db/store.ts'
import { messageOf } from '../domain/thrown.ts'
import type { ContentWorker } from '../services/content/worker.ts'
import type { LaunchDeps } from '../services/launch-deps.ts'
import { backUpBeforeClearDemo } from './backup/before-clear-demo.ts'
import type { Config } from './config.ts'
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
  addresses,
  sendTestMail: (to) =>
    tryMailServer(config, to).then(
      () => null,
      (error: unknown) => messageOf(error).split('\n')[0] ?? '',
    ),
  async clearDemo({ staffId, name }) {
    await backUpBeforeClearDemo(store, config, files)
    return contentWorker.clearDemo({ now: Date.now(), by: { staffId, name } })
  },
})
