import { Fragment } from "react";
import { Name, Reference } from "#web/ui/bdi/bdi.tsx";

/**
 * What tells a record from others, such as its kind, title and place. Each part keeps its own direction.
 * @param reference the part that is a reference, if any
 */
export const Parts = ({ of, reference }: { of: readonly string[]; reference?: string | undefined }) =>
	of.map((words, index) => (
		<Fragment key={words}>
			{index > 0 && " · "}
			{words === reference ? <Reference>{words}</Reference> : <Name>{words}</Name>}
		</Fragment>
	));
