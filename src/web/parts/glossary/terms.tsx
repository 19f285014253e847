import { GLOSSARY, type Term } from "#contract/glossary.ts";
import { Disclosure } from "../../ui/disclosure/disclosure.tsx";

/** What a form asks about services and funding. */
export const SERVICE_TERMS: readonly Term[] = ["NDIS", "Support at Home", "Key worker", "Support coordination"];

/** Explains terms beside the field that offers them; works without scripts. */
export const Terms = ({ of }: { of: readonly Term[] }) => (
	<Disclosure summary="What do these words mean?">
		<dl>
			{of.map((term) => (
				<div key={term}>
					<dt>
						<strong>{term}</strong>
					</dt>
					<dd>{GLOSSARY[term]}</dd>
				</div>
			))}
		</dl>
	</Disclosure>
);
