import type { Store } from '../db/store.ts'
import type { FileKeeper } from '../services/file-keeper.ts'
import type { RightsDeps } from '../services/rights/deps.ts'
import { type Config, mailFolder } from './config.ts'
import { createMailFiles } from './mail/mail-files.ts'
import { loadSecret } from './secret.ts'
import { sign } from './signing.ts'

/** What a person's rights need of this machine; the secret marks what was erased, so that another `SECRET` knows nobody again. */
export function rightsDeps(store: Store, config: Config, files: FileKeeper): RightsDeps {
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  return {
    store,
    now: Date.now,
    files,
    mailFiles: createMailFiles(mailFolder(config)),
    mark: (text) => sign(secret, 'erased', text).toString('base64url'),
  }
}
