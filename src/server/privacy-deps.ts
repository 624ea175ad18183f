import type { Store } from '../db/store.ts'
import type { FileKeeper } from '../services/file-keeper.ts'
import type { PrivacyDeps } from '../services/privacy/deps.ts'
import { type Config, mailFolder } from './config.ts'
import { createMailFiles } from './mail/mail-files.ts'
import { loadSecret } from './secret.ts'
import { sign } from './signing.ts'

/** Dependencies of privacy requests; the secret hashes erased people, so another `SECRET` recognises nobody. */
export function privacyDeps(store: Store, config: Config, files: FileKeeper): PrivacyDeps {
  const secret = loadSecret(config.SECRET, config.DATA_DIR)
  return {
    store,
    now: Date.now,
    files,
    mailFiles: createMailFiles(mailFolder(config)),
    mark: (text) => sign(secret, 'erased', text).toString('base64url'),
  }
}
