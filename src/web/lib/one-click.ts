/** Whether a form is a mail program's own "Unsubscribe" button (RFC 8058). It has no cookies and no CSRF token. */
export const isOneClick = (form: FormData): boolean => form.get("List-Unsubscribe") === "One-Click";
