import { useStore } from '@nanostores/react'
import { PasswordGuide } from '../../src/account/password-guide/guide.tsx'
import { PasswordMatch } from '../../src/account/password-guide/match.tsx'
import { FormNotice } from '../../src/form-notice.tsx'
import { commonMessages } from '../../src/messages/common.ts'
import { submits } from '../../src/submits.ts'
import { Button } from '../../src/ui/button.tsx'
import { Card } from '../../src/ui/card.tsx'
import { GoogleMark } from '../../src/ui/google-mark.tsx'
import { Held } from '../../src/ui/held.tsx'
import { Notice } from '../../src/ui/notice.tsx'
import { PasswordField } from '../../src/ui/password-field.tsx'
import { Skeleton } from '../../src/ui/skeleton.tsx'
import type { PasswordChange } from '../../src/validation/password-change.ts'
import { useFocusOnTurn } from './focus.ts'
import { profileMessages, securityMessages } from './messages.ts'
import type { SecurityStore } from './security-store.ts'

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
    value: form[field],
    onInput: (value: string) => store.set(field, value),
    showLabel: common.showPassword,
    hideLabel: common.hidePassword,
  })
  return (
    <form className="panel-profile-form" noValidate method="post" onSubmit={submits(store.save)}>
      {/* tells a password manager whose password this is */}
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && <PasswordField {...bind('currentPassword')} autoComplete="current-password" />}
      <PasswordField {...bind('newPassword')} autoComplete="new-password" />
      <PasswordGuide lead={t.rules} rules={rules} strength={strength} />
      <PasswordField {...bind('confirmation')} autoComplete="new-password" hint={<PasswordMatch matches={matches} />} />
      <FormNotice state={submission} texts={t} />
      <div className="panel-profile-actions">
        <Button type="submit" kind="primary" busy={busy}>
          {t.save}
        </Button>
        <Button onClick={store.cancel} disabled={busy}>
          {t.cancel}
        </Button>
      </div>
    </form>
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
        {failed ? state.said || t[state.code] : leaving && t.linking}
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

/** The password, and how it stands with Google. */
export function Security({ store, email, failed }: { store: SecurityStore; email: string; failed: boolean }) {
  const t = useStore(securityMessages)
  const { notLoaded } = useStore(profileMessages)
  const type = useStore(store.$type)
  const editing = useStore(store.$editing)
  const submission = useStore(store.$submission)
  const box = useFocusOnTurn(editing)
  return (
    <Card title={t.title}>
      <div ref={box}>
        {editing ? (
          <PasswordForm store={store} email={email} />
        ) : !type && failed ? (
          notLoaded
        ) : (
          <div className="panel-profile-form" inert={!type}>
            <p className="panel-profile-mute">
              <Held room={t['password-only']}>{type ? t[type] : <Skeleton width="60%" />}</Held>
            </p>
            <FormNotice state={submission} texts={t} />
            {type !== 'google' && (
              <div className="panel-profile-actions">
                <Button onClick={store.edit}>{t.change}</Button>
              </div>
            )}
          </div>
        )}
      </div>
      {type === 'password-only' && store.offersLink && <LinkGoogle store={store} />}
    </Card>
  )
}
