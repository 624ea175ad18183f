import type { Actor } from '../db/queries/staff/audit.ts'
import type { SettingsFacts } from '../domain/launch.ts'
import type { DemoCleared } from './content/clear-demo.ts'

/** What the launch checklist needs of the server. */
export type LaunchDeps = {
  settings: SettingsFacts
  /** The path of the file that the settings are read from at the start. */
  settingsFile: string
  /** URLs of the editions. */
  addresses: () => readonly string[]
  /** Sends a message now. @returns null, or the mail server's reason in its own words */
  sendTestMail: (to: string) => Promise<string | null>
  /** Writes a backup, then removes the demonstration. */
  clearDemo: (by: Actor & { email: string }) => Promise<DemoCleared>
}
