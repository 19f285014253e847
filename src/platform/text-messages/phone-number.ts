/** Whether an address of the outbox is a phone number (E.164), which gets a text message, and not a mailbox. */
export const isPhoneNumber = (recipient: string): boolean => /^\+\d{8,15}$/.test(recipient);
