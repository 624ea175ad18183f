/** What is done with an upload: a spreadsheet or a register's file is compared, or what was shown of it is applied. */
import type { Actor } from '../../../db/queries/staff/audit.ts'
import { applyImport, compareImport, type ImportDeps } from '../../../services/content/imports/run-import.ts'
import { applyRegister, compareRegister, isRegisterUpload, type RegisterDeps } from '../../programmes/uploads.ts'

/** @param bytes of the file to compare; without them the compared one is applied */
export async function runImportJob(
  deps: ImportDeps & RegisterDeps,
  { id, bytes, by }: { id: string; bytes?: Uint8Array | undefined; by: Actor },
): Promise<void> {
  if (await isRegisterUpload(deps, id)) return bytes ? compareRegister(deps, id, bytes) : applyRegister(deps, id, by)
  return bytes ? compareImport(deps, id, bytes) : applyImport(deps, id, by)
}
