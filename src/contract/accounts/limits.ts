// Limits of passwords, sign-in links and sessions. Plain values: this file may reach the browser.

/** Shortest password without and with two-step sign-in (quality.md, Security; NIST SP 800-63B-4). */
export const PASSWORD_ALONE = 15;
export const PASSWORD_WITH_CODE = 8;

/** Lifetime of links in password reset emails and invitations. */
export const RESET_LINK_MINUTES = 60;
export const INVITATION_DAYS = 7;

/** Lifetime of links that confirm or stop a new sign-in address. */
export const SIGN_IN_ADDRESS_DAYS = 3;
export const RECOVERY_CODES = 10;

/** A session ends after this long without use. */
export const SESSION_IDLE_MINUTES = 30;

/** Warning time before a session ends (WCAG 2.2.1). */
export const SESSION_WARNING_SECONDS = 120;
