import { spawnSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { aptCommands, hasApt, onPath, runCommand } from '../support/browser.ts'

// PHP only parses the plugin; the test does not run WordPress.

test("Debian's PHP accepts the WordPress example", () => {
  if (!onPath('php') && hasApt) for (const command of aptCommands(['php-cli'])) runCommand(command)
  const php = onPath('php')
  if (!php) throw new Error('PHP could not be installed. Debian has it: apt-get install php-cli')
  const { status, stdout } = spawnSync(php, ['-l', 'demo/examples/wordpress/panel-widgets.php'], { encoding: 'utf8' })
  expect(stdout).toContain('No syntax errors')
  expect(status).toBe(0)
})
