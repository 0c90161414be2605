import { useStore } from '@nanostores/react'
import type { PasswordChange } from '../../src/contract/validation/password-change.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { FormNotice } from '../../src/ui/form/notice.tsx'
import { GoogleMark } from '../../src/ui/google-mark.tsx'
import { commonMessages } from '../../src/ui/messages/common.ts'
import { Notice } from '../../src/ui/notice.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { PasswordGuide } from '../account/password-guide/guide.tsx'
import { PasswordMatch } from '../account/password-guide/match.tsx'
import { Devices, LoginCode } from './access.tsx'
import type { DevicesStore } from './devices-store.ts'
import { useFocusOnTurn } from './focus.ts'
import { CardForm, Owner } from './form-parts.tsx'
import { LinkedGoogle } from './linked-google.tsx'
import type { LoginCodeStore } from './login-code-store.ts'
import { profileMessages, securityMessages } from './messages.ts'
import { Passkeys } from './passkeys.tsx'
import type { PasskeysStore } from './passkeys-store.ts'
import type { SecurityStore } from './security-store.ts'
import type { UnlinkStore } from './unlink-store.ts'

function PasswordForm({ store, email }: { store: SecurityStore; email: string }) {
  const t = useStore(securityMessages)
  const common = useStore(commonMessages)
  const form = useStore(store.$form)
  const hasPassword = useStore(store.$hasPassword)
  const matches = useStore(store.$matches)
  const rules = useStore(store.$rules)
  const strength = useStore(store.$strength)
  const submission = useStore(store.$submission)
  const busy = submission.status === 'pending'
  const bind = (field: keyof PasswordChange) => ({
    label: t[field],
    name: field,
    required: true,
    readOnly: busy,
    value: form[field] ?? '',
    onInput: (value: string) => store.set(field, value),
    showLabel: common.showPassword,
    hideLabel: common.hidePassword,
  })
  return (
    <CardForm submit={t.save} cancel={t.cancel} busy={busy} onSubmit={store.save} onCancel={store.cancel}>
      <Owner email={email} />
      {hasPassword && <PasswordField {...bind('currentPassword')} autoComplete="current-password" />}
      <PasswordField {...bind('newPassword')} autoComplete="new-password" />
      <PasswordGuide lead={t.rules} rules={rules} strength={strength} />
      <PasswordField {...bind('confirmation')} autoComplete="new-password" hint={<PasswordMatch matches={matches} />} />
    </CardForm>
  )
}

function LinkGoogle({ store }: { store: SecurityStore }) {
  const t = useStore(securityMessages)
  const state = useStore(store.$linking)
  const failed = state.status === 'failed'
  const leaving = state.status === 'pending' || state.status === 'done'
  return (
    <div className="panel-profile-form panel-profile-link">
      <p className="panel-profile-mute">{t.linkHint}</p>
      <Notice kind={failed ? 'bad' : 'info'} live={failed ? 'assertive' : 'polite'}>
        {failed ? state.serverMessage || t[state.code] : leaving && t.linking}
      </Notice>
      <div className="panel-profile-actions">
        <Button onClick={store.link} busy={leaving}>
          <GoogleMark />
          {t.link}
        </Button>
      </div>
    </div>
  )
}

interface View {
  readonly store: SecurityStore
  readonly unlink: UnlinkStore
  readonly passkeys: PasskeysStore
  readonly loginCode: LoginCodeStore
  readonly devices: DevicesStore
  readonly email: string
}

export function Security({ store, unlink, passkeys, loginCode, devices, email }: View) {
  const t = useStore(securityMessages)
  const { notLoaded } = useStore(profileMessages)
  const type = useStore(store.$type)
  const editing = useStore(store.$editing)
  const submission = useStore(store.$submission)
  const box = useFocusOnTurn(editing)
  return (
    <Card title={t.title}>
      <div className="panel-profile-form" ref={box}>
        {editing ? (
          <PasswordForm store={store} email={email} />
        ) : !type ? (
          notLoaded
        ) : (
          <div className="panel-profile-form">
            <p className="panel-profile-mute">{t[type]}</p>
            {type !== 'google' && (
              <div className="panel-profile-actions">
                <Button onClick={store.edit}>{t.change}</Button>
              </div>
            )}
          </div>
        )}
        {/* Stays in place when the form replaces the view, so that screen readers announce it */}
        <FormNotice state={submission} texts={t} />
      </div>
      {type && type !== 'google' && <LinkedGoogle store={unlink} email={email} />}
      {type === 'password-only' && store.offersLink && <LinkGoogle store={store} />}
      <Passkeys store={passkeys} />
      <LoginCode store={loginCode} />
      <Devices store={devices} />
    </Card>
  )
}
