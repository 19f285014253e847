import { SERVICE_TERMS } from "#contract/shared/glossary.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";

/** Explains service and funding terms next to their fields; works without scripts. */
export const Terms = () => (
	<Disclosure summary="What do these words mean?">
		<dl>
			{Object.entries(SERVICE_TERMS).map(([term, words]) => (
				<div key={term}>
					<dt>
						<strong>{term}</strong>
					</dt>
					<dd>{words}</dd>
				</div>
			))}
		</dl>
	</Disclosure>
);
