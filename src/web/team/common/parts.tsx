import { Fragment } from "react";
import { Name } from "#web/ui/bdi/bdi.tsx";

/** What tells a record from others, such as its kind, title and place. Each part keeps its own direction. */
export const Parts = ({ of }: { of: readonly string[] }) =>
	of.map((words, index) => (
		<Fragment key={words}>
			{index > 0 && " · "}
			<Name>{words}</Name>
		</Fragment>
	));
