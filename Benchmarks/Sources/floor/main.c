// The minimum that a generator has to do: parse each schema with libyaml, and write the generated
// files. In C, without the runtime of another language.
//
//     floor SCHEMAS GENERATED COPY
//
// GENERATED contains the output of a real run; its files are written to the folder COPY.

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <yaml.h>

struct bytes {
  void *start;
  size_t count;
};

static void fail(const char *path) {
  perror(path);
  exit(2);
}

static struct bytes map_file(const char *path) {
  int descriptor = open(path, O_RDONLY);
  struct stat status;
  if (descriptor < 0 || fstat(descriptor, &status) != 0) fail(path);
  struct bytes bytes = {NULL, (size_t)status.st_size};
  if (bytes.count > 0) {
    bytes.start = mmap(NULL, bytes.count, PROT_READ, MAP_PRIVATE, descriptor, 0);
    if (bytes.start == MAP_FAILED) fail(path);
  }
  close(descriptor);
  return bytes;
}

static void parse(const char *path) {
  struct bytes bytes = map_file(path);
  yaml_parser_t parser;
  if (!yaml_parser_initialize(&parser)) fail(path);
  yaml_parser_set_input_string(&parser, bytes.start, bytes.count);
  int done = 0;
  while (!done) {
    yaml_event_t event;
    if (!yaml_parser_parse(&parser, &event)) {
      fprintf(stderr, "%s: %s\n", path, parser.problem);
      exit(1);
    }
    done = event.type == YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
  }
  yaml_parser_delete(&parser);
  munmap(bytes.start, bytes.count);
}

static void copy(const char *path, const char *copy_path) {
  struct bytes bytes = map_file(path);
  int descriptor = open(copy_path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  if (descriptor < 0) fail(copy_path);
  if (write(descriptor, bytes.start, bytes.count) != (ssize_t)bytes.count) fail(copy_path);
  close(descriptor);
  munmap(bytes.start, bytes.count);
}

int main(int count, char **arguments) {
  if (count != 4) {
    fprintf(stderr, "usage: floor SCHEMAS GENERATED COPY\n");
    return 2;
  }
  if (mkdir(arguments[3], 0777) != 0) fail(arguments[3]);
  for (int folder_index = 1; folder_index <= 2; folder_index++) {
    DIR *folder = opendir(arguments[folder_index]);
    if (!folder) fail(arguments[folder_index]);
    struct dirent *entry;
    while ((entry = readdir(folder))) {
      if (entry->d_name[0] == '.') continue;
      char path[4096], copy_path[4096];
      snprintf(path, sizeof path, "%s/%s", arguments[folder_index], entry->d_name);
      snprintf(copy_path, sizeof copy_path, "%s/%s", arguments[3], entry->d_name);
      if (folder_index == 1) {
        parse(path);
      } else {
        copy(path, copy_path);
      }
    }
    closedir(folder);
  }
  return 0;
}
