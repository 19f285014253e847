/** A script in the page itself. The browser has run it before React comes, which leaves it alone; its text is no part of what is loaded. */
export const EarlyScript = ({ text, type }: { text: string | undefined; type?: "speculationrules" }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, named by its hash in the content security policy
	<script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? "" }} />
);
