import { Fragment } from "react";

/** Where an address may go on in the next line: after a sign that its parts are told apart by. */
const PARTS = /(?<=[@._+-])(?=.)/;

/** A name, or the e-mail address that stands for one: an address too long for its line goes on in the next after a sign, and not in the middle of a word. */
export const Breakable = ({ children }: { children: string }) =>
	children.includes("@")
		? children.split(PARTS).map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
				<Fragment key={at}>
					{at > 0 && <wbr />}
					{part}
				</Fragment>
			))
		: children;
