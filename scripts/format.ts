import { spawnSync } from 'node:child_process'

const { status } = spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'], {
  stdio: 'inherit',
})
process.exitCode = status ?? 1
