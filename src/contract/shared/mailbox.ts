// Groups email addresses by mailbox, only for limits and history. Emails go to the address as typed, and control of one
// address proves nothing about another.

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** The domain in lower-case ASCII, with punycode for international domains. */
export const asciiDomain = (domain: string): string => {
	const plain = domain.normalize("NFKC").toLowerCase().replace(/\.$/, "");
	if (/^[a-z0-9.-]*$/.test(plain)) return plain;
	if (/[/?#:@%[\]\\\s]/.test(plain)) return plain;
	try {
		return new URL(`http://${plain}`).hostname;
	} catch {
		return plain;
	}
};

/** Returns one key for all spellings of a mailbox: case, plus tags, Gmail dots, and Unicode or punycode domains. */
export const mailboxKey = (email: string): string => {
	const typed = email.trim();
	const at = typed.lastIndexOf("@");
	const local = typed.slice(0, Math.max(at, 0)).normalize("NFKC").toLowerCase();
	const domain = asciiDomain(typed.slice(at + 1));
	if (at < 1) return typed.toLowerCase();
	const untagged = local.replace(/^(.[^+]*)\+.*$/, "$1");
	return GMAIL.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
};
