import type { Looks } from "./scene-people.tsx";

// Characters of the social stories. A story has the same child and the same adults on every page.

/** My first visit to the speech therapist: a girl with hearing aids, her father, the therapist. */
export const amara: Looks = { skin: "skin1", hair: "puffs", hairColour: "black", ear: true, hearingAid: true };
export const amarasFather: Looks = { skin: "skin1", hair: "short", hairColour: "black", ear: true, beard: true };
export const speechTherapist: Looks = { skin: "fair", hair: "bob", hairColour: "auburn", glasses: true };

/** A support worker comes to my home: a boy with ear defenders, his support worker. */
export const finn: Looks = { skin: "fair", hair: "short", hairColour: "sand", ear: true, defenders: "neck" };
export const supportWorker: Looks = { skin: "dark", hair: "short", hairColour: "black", ear: true };

/** I go to the occupational therapist: a boy with glasses, the therapist, his mother. */
export const kiran: Looks = { skin: "olive", hair: "curls", hairColour: "black", glasses: true };
export const kiransMother: Looks = { skin: "olive", hair: "long", hairColour: "black" };
export const therapist: Looks = { skin: "skin2", hair: "tail", hairColour: "auburn" };

/** We talk about my plan: a young person in a wheelchair, mother, planner, grandfather. */
export const mika: Looks = { skin: "skin2", hair: "plait", hairColour: "black" };
export const mikasMother: Looks = { skin: "skin2", hair: "bun", hairColour: "black" };
export const planner: Looks = { skin: "olive", hair: "scarf", cloth: "var(--art-ochre)", glasses: true };
export const grandfather: Looks = { skin: "skin2", hair: "bald", hairColour: "grey", ear: true, beard: true };
