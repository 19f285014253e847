import { Fragment } from "react";
import { Name, Numbers } from "../bdi/bdi.tsx";

/** Positions where an email address may wrap: after a separator. */
const PARTS = /(?<=[@._+-])(?=.)/;

/** A name, or an email address in its place. A long address wraps after a separator, not in the middle of a word. */
export const Breakable = ({ children }: { children: string }) =>
	children.includes("@") ? (
		<Numbers>
			{children.split(PARTS).map((part, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order
				<Fragment key={at}>
					{at > 0 && <wbr />}
					{part}
				</Fragment>
			))}
		</Numbers>
	) : (
		<Name>{children}</Name>
	);
