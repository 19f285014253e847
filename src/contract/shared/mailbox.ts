// Which mailbox an address belongs to. For limits and history alone: mail goes to the address as typed, and a mailbox proves nothing of another address.

const GMAIL = new Set(["gmail.com", "googlemail.com"]);

/** A domain in ASCII and small letters: international ones as punycode. */
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

/** The same for all spellings of one mailbox: case, plus tags, the dots of Gmail, and international domains in either form. */
export const mailboxKey = (email: string): string => {
	const typed = email.trim();
	const at = typed.lastIndexOf("@");
	const local = typed.slice(0, Math.max(at, 0)).normalize("NFKC").toLowerCase();
	const domain = asciiDomain(typed.slice(at + 1));
	if (at < 1) return typed.toLowerCase();
	const untagged = local.replace(/^(.[^+]*)\+.*$/, "$1");
	return GMAIL.has(domain) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
};
