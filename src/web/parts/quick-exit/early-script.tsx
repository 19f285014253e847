/** Inline script that runs before hydration. React leaves it alone, and its text isn't in the bundle. */
export const EarlyScript = ({ text, type }: { text: string | undefined; type?: "speculationrules" }) => (
	// biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, allowed by hash in the security policy
	<script type={type} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text ?? "" }} />
);
