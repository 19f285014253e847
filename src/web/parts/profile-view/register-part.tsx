import type { RegisterLine } from "./register-lines.ts";

/** What registers say about a provider, a line for each fact, and where to look it up. */
export const RegisterPart = ({ lines }: { lines: readonly RegisterLine[] }) => {
	const links = new Map(lines.flatMap(({ link }) => (link ? [[link.text, link.href] as const] : [])));
	return (
		<>
			<ul>
				{lines.map(({ text, isWarning }) => (
					<li key={text}>{isWarning ? <strong>{text}</strong> : text}</li>
				))}
			</ul>
			{[...links].map(([text, href]) => (
				<a key={text} href={href} rel="nofollow noreferrer">
					{text}
				</a>
			))}
		</>
	);
};
